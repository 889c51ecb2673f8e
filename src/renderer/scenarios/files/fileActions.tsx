import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button/button.tsx'
import { refusalAt } from '../../ui/field/refusal.ts'
import { TextField } from '../../ui/field/textField.tsx'
import { focusOnce } from '../../ui/focusOnce.ts'
import { deleteFile, renameFile } from './actions.ts'
import { drafts } from './drafts.ts'
import styles from './fileActions.module.css'
import { pathOf } from './place.ts'

interface FileActionsProps {
  file: string
  /** It has unsaved changes. */
  isChanged: boolean
}

/** Renames and deletes a scenario file. */
export function FileActions({ file, isChanged }: FileActionsProps) {
  const [, navigate] = useLocation()
  const [isRenaming, setIsRenaming] = useState(false)
  const unless = isChanged ? 'The file has unsaved changes' : null
  const remove = async () => {
    if (!(await deleteFile(file))) return
    drafts.forget(file)
    navigate('/scenarios', { replace: true })
  }
  if (isRenaming) return <RenameForm file={file} onClose={() => setIsRenaming(false)} />
  return (
    <span className={styles.actions}>
      <Button asks unless={unless} onClick={() => setIsRenaming(true)}>
        Rename file
      </Button>
      <Button asks onClick={() => void remove()}>
        Delete file
      </Button>
    </span>
  )
}

/** An empty name stays empty, and is refused. */
const withEnding = (name: string) =>
  name.trim() === '' || /\.ya?ml$/.test(name) ? name : `${name.trim()}.yaml`

function RenameForm({ file, onClose }: { file: string; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [name, setName] = useState(file)
  const [fault, setFault] = useState<string | null>(null)
  async function rename() {
    const to = withEnding(name)
    try {
      if (to !== file) await renameFile(file, to)
      onClose()
      navigate(pathOf(to, null), { replace: true })
    } catch (error) {
      setFault(refusalAt(error).message)
    }
  }
  return (
    <form
      className={styles.form}
      aria-label="Rename file"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void rename()
      }}
    >
      <TextField
        ref={focusOnce}
        label="File name"
        mono
        value={name}
        error={fault}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
      <div className={styles.actions}>
        <Button look="primary" type="submit">
          Rename file
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
