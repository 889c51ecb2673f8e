import { useState } from 'react'
import type { Destination } from '../../../contract/destination.ts'
import { NewDestination } from '../../../contract/wiring.ts'
import { Button } from '../../ui/button/button.tsx'
import { useCell } from '../../ui/cell.ts'
import { copy } from '../../ui/notice/copy.ts'
import { focusOnce } from '../../ui/focusOnce.ts'
import { TextField } from '../../ui/field/textField.tsx'
import { say } from '../../ui/notice/toasts.tsx'
import { viewing } from '../../ui/viewing.ts'
import { changeAtOnce } from '../../connections/change.ts'
import { secretPart } from './changed.ts'
import { ChangedNote } from './changedNote.tsx'
import styles from './destinations.module.css'
import { generateSecret } from './secret.ts'
import { useEdit } from './useEdit.ts'

/** The shared secret: hidden by default, replaced by typing or generating a new one. */
export function SecretField({ destination }: { destination: Destination }) {
  const { sharedSecret } = destination
  const [isShown, setShown] = useState(false)
  // Viewers get words in its place.
  const isWithheld = useCell(viewing) !== null
  const edit = useEdit<string | null, string>({
    destination,
    part: secretPart,
    open: () => '',
    isClean: (draft) => draft === '',
    changeOf: (secret) => ({ sharedSecret: secret }),
    onSaved: () => say('Secret saved', 'New requests are signed with it.'),
  })
  if (edit.draft !== null) return <SecretEdit edit={edit} draft={edit.draft} />
  if (sharedSecret === null)
    return (
      <div className={styles.field}>
        <span className={styles.label}>Shared secret</span>
        <div className={styles.row}>
          <span className="dim">None. Requests are not signed.</span>
          <Button asks onClick={edit.begin}>
            Add secret
          </Button>
        </div>
      </div>
    )
  return (
    <TextField
      label="Shared secret"
      value={sharedSecret}
      onChange={() => undefined}
      type={isShown || isWithheld ? 'text' : 'password'}
      readOnly
      mono
      trailing={
        <>
          {!isWithheld && (
            <>
              <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                {isShown ? 'Hide' : 'Show'}
                <span className="unseen"> secret</span>
              </button>
              <button type="button" onClick={() => void copy(sharedSecret, 'the secret')}>
                Copy<span className="unseen"> secret</span>
              </button>
            </>
          )}
          <Button look="bare" asks onClick={edit.begin}>
            Replace<span className="unseen"> secret</span>
          </Button>
          <Button look="bare" asks onClick={() => void removeSecret(destination, sharedSecret)}>
            Remove<span className="unseen"> secret</span>
          </Button>
        </>
      }
    />
  )
}

function SecretEdit({ edit, draft }: { edit: Edit; draft: string }) {
  const save = () => {
    const [issue] = NewDestination.shape.sharedSecret.safeParse(draft).error?.issues ?? []
    if (issue) edit.refusal.set({ field: 'sharedSecret', message: issue.message })
    else void edit.save()
  }
  return (
    <div className={styles.stack}>
      <TextField
        label="New shared secret"
        value={draft}
        onChange={edit.set}
        error={edit.refusal.refusal?.message}
        mono
        ref={focusOnce}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') edit.close()
        }}
        trailing={
          <button type="button" onClick={() => edit.set(generateSecret())}>
            Generate<span className="unseen"> secret</span>
          </button>
        }
      />
      <ChangedNote changed={edit.changed} />
      <div className={styles.row}>
        <Button asks look="primary" onClick={save}>
          Save secret
        </Button>
        <Button onClick={edit.close}>Cancel</Button>
      </div>
    </div>
  )
}

type Edit = ReturnType<typeof useEdit<string | null, string>>

function removeSecret(destination: Destination, secret: string) {
  return changeAtOnce(destination, () => ({ sharedSecret: null }), {
    done: 'Secret removed',
    not: 'Secret not removed',
    detail: 'Requests are no longer signed.',
    undo: () => ({ sharedSecret: secret }),
  })
}
