import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Panel } from '../ui/pane/panel.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { say } from '../ui/notice/toasts.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import { blockEvent } from './sourceActions.ts'

interface BlockEventFormProps {
  sourceId: string
  onBlocked: (event: string) => void
  onClose: () => void
}

/** Blocks an event by name before its first call. */
export function BlockEventForm({ sourceId, onBlocked, onClose }: BlockEventFormProps) {
  const [event, setEvent] = useState('')
  const refusal = useRefusal()
  const submit = async () => {
    if (!(await refusal.run(() => blockEvent(sourceId, event, true)))) return
    say('Event blocked', event)
    onBlocked(event)
  }
  return (
    <Panel
      title="Block an event"
      onSubmit={() => void submit()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Block event
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <TextField
        label="Event name, exactly as it is sent"
        value={event}
        onChange={setEvent}
        placeholder="Order Refunded"
        error={refusal.error('event') ?? refusal.beyond('event')}
      />
    </Panel>
  )
}
