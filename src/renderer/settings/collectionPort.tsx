import type { Settings } from '../../contract/settings.ts'
import { CopyButton } from '../ui/button/copyButton.tsx'
import { changeAtOnce } from './change.ts'
import { ChoiceField, SwitchField } from './choices.tsx'
import { FactField } from './factField.tsx'

const unknownKey = [
  { value: 'reject', title: 'Reject', hint: 'respond with 401 and record a rejection' },
  { value: 'create', title: 'Create a source', hint: 'with this key and accept the call' },
  {
    value: 'ignore',
    title: 'Ignore',
    hint: 'respond with 200 and discard the call, as the hosted service does',
  },
] as const

export function CollectionPort({ settings, address }: { settings: Settings; address: string }) {
  const { unknownWriteKey, strictBatches, dropDuplicates } = settings
  const onOff = (on: boolean) => (on ? 'enabled' : 'disabled')
  return (
    <>
      <FactField label="Address">
        <span className="mono">{address}</span>
        <CopyButton text={address} what="the collection address" />
      </FactField>
      <ChoiceField
        label="Unknown write key"
        value={unknownWriteKey}
        choices={unknownKey}
        onChange={(value) =>
          changeAtOnce(
            { unknownWriteKey: value },
            { title: `Unknown write key: ${value}`, undo: { unknownWriteKey } },
          )
        }
      />
      <SwitchField
        label="Strict batches"
        hint="Reject the whole batch with 400 if one call is invalid. If disabled, valid calls are accepted."
        on={strictBatches}
        onChange={(on) =>
          changeAtOnce(
            { strictBatches: on },
            { title: `Strict batches ${onOff(on)}`, undo: { strictBatches } },
          )
        }
      />
      <SwitchField
        label="Drop duplicates"
        hint="Do not forward a call whose messageId was received from the same source within 24 h. Duplicates are recorded."
        on={dropDuplicates}
        onChange={(on) =>
          changeAtOnce(
            { dropDuplicates: on },
            { title: `Drop duplicates ${onOff(on)}`, undo: { dropDuplicates } },
          )
        }
      />
    </>
  )
}
