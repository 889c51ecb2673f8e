import type { Settings } from '../../contract/settings.ts'
import { CopyButton } from '../ui/copyButton.tsx'
import { changeAtOnce } from './change.ts'
import { ChoiceField, SwitchField } from './choices.tsx'
import { FactField } from './factField.tsx'

const unknownKey = [
  { value: 'reject', title: 'Reject', hint: 'answered 401, and on record as a rejection' },
  { value: 'create', title: 'Create a source', hint: 'with this key, and collect the call' },
  { value: 'ignore', title: 'Ignore', hint: 'answered 200, as the hosted service does' },
] as const

export function CollectionPort({ settings, address }: { settings: Settings; address: string }) {
  const { unknownWriteKey, strictBatches, dropDuplicates } = settings
  const onOff = (on: boolean) => (on ? 'on' : 'off')
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
        hint="A batch with a bad call is answered 400, and nothing of it is kept. Off: its good calls are."
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
        hint="A messageId that came from the same source within 24 h is recorded and not forwarded."
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
