import { useState } from 'react'
import { accessFault, enter } from '../../rpc/access.ts'
import { Button } from '../../ui/button/button.tsx'
import { useCell } from '../../ui/cell.ts'
import { TextField } from '../../ui/field/textField.tsx'
import { focusOnce } from '../../ui/focusOnce.ts'
import { Empty } from '../../ui/notice/empty.tsx'
import styles from './refusedPage.module.css'

/** Shown when the workbench is reachable but gives this page no access. */
export function RefusedPage() {
  return (
    <main className={styles.refused}>
      <h1 className="unseen">No access</h1>
      <Empty title="This page has no access to the workbench" action={<TokenForm />}>
        <p>
          The address that <span className="mono">hookbench serve</span> prints gives one browser
          access, once; <span className="mono">hookbench open</span> opens a new one. Or paste the
          token, which <span className="mono">hookbench serve</span> prints as well.
        </p>
        <p>
          Each data directory has its own permanent token; with{' '}
          <span className="mono">--memory</span> every start creates a new one.
        </p>
      </Empty>
    </main>
  )
}

/** The page that was requested is shown once access is given. */
function TokenForm() {
  const fault = useCell(accessFault)
  const [token, setToken] = useState('')
  const [isEntering, setIsEntering] = useState(false)
  async function submit() {
    setIsEntering(true)
    if (await enter({ token: token.trim() })) location.reload()
    else setIsEntering(false)
  }
  const unless = token.trim() === '' ? 'Paste the token first' : isEntering ? 'In progress' : null
  return (
    <form
      className={styles.form}
      aria-label="Access"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (unless === null) void submit()
      }}
    >
      <TextField
        ref={focusOnce}
        label="Token"
        type="password"
        mono
        value={token}
        error={fault && sentence(fault)}
        onChange={(value) => {
          accessFault.set(null)
          setToken(value)
        }}
      />
      <div className={styles.row}>
        <Button look="primary" type="submit" reads unless={unless}>
          Open workbench
        </Button>
        <Button onClick={() => location.reload()}>Try again</Button>
      </div>
    </form>
  )
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
