import type { Settings } from '../../contract/settings.ts'
import { durationText } from '../../contract/format.ts'
import { client } from '../rpc/api.ts'
import type { Change } from './change.ts'
import { confirm } from '../ui/dialog/confirm.ts'
import { removalOf } from './removal.ts'
import { SchedulePlot } from './schedulePlot.tsx'
import { numberIn, SettingField } from './settingField.tsx'

type SettingsProps = { settings: Settings }

const times = [
  { key: 'base', label: 'First wait', hint: 'delay before the second attempt, such as 10s' },
  { key: 'cap', label: 'Longest wait', hint: 'maximum delay, also for Retry-After' },
  {
    key: 'window',
    label: 'Gives up after',
    hint: 'time after the first attempt; later attempts are not made',
  },
] as const

const amounts = [
  {
    key: 'factor',
    label: 'Factor',
    hint: 'each wait is the previous one times this factor, 1 to 10',
  },
  { key: 'jitter', label: 'Jitter', hint: 'random spread of each wait: 0.2 is ±20 %' },
  { key: 'seed', label: 'Seed', hint: 'whole number; the same seed gives the same spread' },
] as const

export function Delivery({ settings: { delivery, retry } }: SettingsProps) {
  return (
    <>
      <SettingField
        label="In flight"
        hint="concurrent requests per destination, 1 to 1000"
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
  // Without undo, because even a larger limit could remove messages received in the meantime.
  const lasting = { undo: null, confirm: (next: Change) => agreesToRemoval(retention, next) }
  return (
    <>
      <SettingField
        label="Messages"
        hint="number of settled messages to retain, newest first; empty: all"
        placeholder="all"
        value={retention.messages === null ? '' : String(retention.messages)}
        change={(text) => ({ retention: { messages: text === '' ? null : numberIn(text) } })}
        {...lasting}
      />
      <SettingField
        label="Age"
        hint="retention time after a message settles, such as 7d; empty: forever"
        placeholder="forever"
        value={retention.age === null ? '' : durationText(retention.age)}
        change={(text) => ({ retention: { age: text || null } })}
        {...lasting}
      />
      {byteLimits.map(([key, label, hint]) => (
        <SettingField
          key={key}
          label={label}
          hint={hint}
          placeholder="no limit"
          value={retention[key] === null ? '' : megabytesText(retention[key])}
          change={(text) => ({
            retention: { [key]: text === '' ? null : Math.round(numberIn(text) * megabyte) },
          })}
          {...lasting}
        />
      ))}
    </>
  )
}

const byteLimits = [
  ['captureBytes', 'Captures', 'MB of requests to retain, newest first; empty: no limit'],
  ['callBytes', 'Calls', 'MB of calls to retain, newest first; empty: no limit'],
  [
    'databaseBytes',
    'Database limit',
    'MB in total: above it, the oldest is removed; a tenth above it, calls are answered 503',
  ],
] as const

const megabyte = 1024 * 1024

/** A limit set in bytes elsewhere is rounded. */
const megabytesText = (bytes: number) => String(Number((bytes / megabyte).toFixed(2)))

async function agreesToRemoval(current: Settings['retention'], { retention }: Change) {
  const removal = retention && removalOf(current, retention, (await client.status()).counts)
  return !removal || confirm(removal)
}
