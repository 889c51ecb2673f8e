import { useState } from 'react'
import type { TokenRole } from '../../contract/tokenOperations.ts'
import { client } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyField } from '../ui/field/copyField.tsx'
import { Field } from '../ui/field/field.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import { Note } from '../ui/notice/note.tsx'
import styles from './settings.module.css'

export interface Created {
  name: string
  token: string
}

interface NewTokenProps {
  /** The token that was just added. Its text is shown this once. */
  created: Created | null
  onCreate: (created: Created) => void
  onForget: () => void
}

const roles = [
  ['viewer', 'Viewer'],
  ['editor', 'Editor'],
] as const

const roleHints: Record<TokenRole, string> = {
  viewer: 'reads everything but secrets, and changes nothing',
  editor: 'also sends and changes; cannot manage tokens',
}

/** Adds a named token, and shows its text. */
export function NewToken({ created, onCreate, onForget }: NewTokenProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<TokenRole>('viewer')
  const refusal = useRefusal()
  const add = () =>
    refusal.run(async () => {
      onCreate(await client.tokens.create({ name, role }))
      setName('')
    })
  return (
    <>
      {created && (
        <Note tone="good" title={`Token ${created.name} added`}>
          <span>Copy it now: it is not shown again.</span>
          <CopyField label="Token" value={created.token} what="the token" />
          <Button onClick={onForget}>Done</Button>
        </Note>
      )}
      <form
        className={styles.newToken}
        aria-label="New token"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          placeholder="Anna"
          error={refusal.error('name') ?? refusal.beyond('name', 'role')}
        />
        <Field label="Role" problems={refusal.at('role')}>
          {() => <Segmented label="Role" value={role} choices={roles} onChange={setRole} />}
        </Field>
        <Button type="submit">Add token</Button>
        <p className={styles.hint}>{roleHints[role]}</p>
      </form>
    </>
  )
}
