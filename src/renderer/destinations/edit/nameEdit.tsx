import type { Destination } from '../../../contract/destination.ts'
import { Name } from '../../../contract/wiring.ts'
import { Button } from '../../ui/button/button.tsx'
import { focusOnce } from '../../ui/focusOnce.ts'
import { TextField } from '../../ui/field/textField.tsx'
import { say } from '../../ui/notice/toasts.tsx'
import { namePart } from './changed.ts'
import { ChangedNote } from './changedNote.tsx'
import styles from './destinations.module.css'
import { useEdit } from './useEdit.ts'

interface NameEditProps {
  destination: Destination
  onClose: () => void
}

/** The name as a field. Enter saves, Esc cancels. */
export function NameEdit({ destination, onClose }: NameEditProps) {
  const edit = useEdit<string, string>(
    {
      destination,
      part: namePart,
      open: (name) => name,
      isClean: (draft, name) => draft === name,
      changeOf: (name) => ({ name }),
      onSaved({ name }) {
        say('Destination renamed', name)
        onClose()
      },
    },
    true,
  )
  const name = edit.draft ?? destination.name
  const save = () => {
    const read = Name.safeParse(name)
    const [issue] = read.error?.issues ?? []
    if (issue) edit.refusal.set({ field: 'name', message: issue.message })
    else void edit.save()
  }
  return (
    <div className={styles.stack}>
      <form
        className={styles.rename}
        aria-label="Rename destination"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={edit.set}
          error={edit.refusal.refusal?.message}
          ref={focusOnce}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button look="primary" type="submit">
          Save name
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </form>
      <ChangedNote changed={edit.changed} />
    </div>
  )
}
