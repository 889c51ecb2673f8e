import type { Settings } from '../../contract/settings.ts'
import { client } from '../api.ts'
import { durationText } from '../../contract/duration.ts'
import type { Change } from './change.ts'
import { confirm } from '../shell/confirm.ts'
import { removalOf } from './removal.ts'
import { SchedulePlot } from './schedulePlot.tsx'
import { numberIn, SettingField } from './settingField.tsx'

type SettingsProps = { settings: Settings }

const times = [
  { key: 'base', label: 'First wait', hint: 'before the second attempt, such as 10s' },
  { key: 'cap', label: 'Longest wait', hint: 'also of what a Retry-After asks for' },
  { key: 'window', label: 'Gives up after', hint: 'no attempt starts later after the first one' },
] as const

const amounts = [
  { key: 'factor', label: 'Factor', hint: 'each wait is so many times the one before, 1 to 10' },
  { key: 'jitter', label: 'Jitter', hint: 'waits are spread by this part: 0.2 is ±20 %' },
  { key: 'seed', label: 'Seed', hint: 'the same seed spreads the same way, a whole number' },
] as const

export function Delivery({ settings: { delivery, retry } }: SettingsProps) {
  return (
    <>
      <SettingField
        label="In flight"
        hint="exchanges of one destination at the same time, 1 to 1000"
        value={String(delivery.inFlight)}
        change={(text) => ({ delivery: { inFlight: numberIn(text) } })}
        undo={{ delivery }}
      />
      {times.map(({ key, label, hint }) => (
        <SettingField
          key={key}
          label={label}
          hint={hint}
          value={durationText(retry[key])}
          change={(text) => ({ retry: { [key]: text } })}
          undo={{ retry: { [key]: retry[key] } }}
        />
      ))}
      {amounts.map(({ key, label, hint }) => (
        <SettingField
          key={key}
          label={label}
          hint={hint}
          value={String(retry[key])}
          change={(text) => ({ retry: { [key]: numberIn(text) } })}
          undo={{ retry: { [key]: retry[key] } }}
        />
      ))}
      <SchedulePlot retry={retry} />
    </>
  )
}

export function Retention({ settings: { retention } }: SettingsProps) {
  // Undone, even a larger number would remove what came meanwhile.
  const lasting = { undo: null, confirm: (wish: Change) => agreesToRemoval(retention, wish) }
  return (
    <>
      <SettingField
        label="Messages"
        hint="the newest so many settled ones; nothing: all of them"
        placeholder="all"
        value={retention.messages === null ? '' : String(retention.messages)}
        change={(text) => ({ retention: { messages: text === '' ? null : numberIn(text) } })}
        {...lasting}
      />
      <SettingField
        label="Age"
        hint="for so long after they settled, such as 7d; nothing: for ever"
        placeholder="for ever"
        value={retention.age === null ? '' : durationText(retention.age)}
        change={(text) => ({ retention: { age: text || null } })}
        {...lasting}
      />
    </>
  )
}

async function agreesToRemoval(kept: Settings['retention'], { retention }: Change) {
  const removal = retention && removalOf(kept, retention, (await client.status()).counts)
  return !removal || confirm(removal)
}
