import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NamedToken } from '../../contract/tokenOperations.ts'
import { api, client, queries } from '../rpc/api.ts'
import { classes } from '../ui/classes.ts'
import { Button } from '../ui/button/button.tsx'
import { confirm } from '../ui/dialog/confirm.ts'
import { orShowFault } from '../ui/notice/orShowFault.ts'
import { say } from '../ui/notice/toasts.tsx'
import { Ago } from '../ui/text/ago.tsx'
import table from '../ui/list/table.module.css'
import { NewToken, type Created } from './newToken.tsx'
import { settingId } from './settingPlace.ts'
import styles from './settings.module.css'

/** The tokens of other people and machines, each with a role. Only the owner sees them. */
export function NamedTokens() {
  const { data, error } = useQuery(api.tokens.list.queryOptions())
  const [created, setCreated] = useState<Created | null>(null)
  const tokens = data?.items ?? []
  const show = (made: Created) => {
    setCreated(made)
    void readAgain()
  }
  return (
    <div className={styles.field} data-setting={settingId('Named tokens')}>
      <span className={styles.name}>Named tokens</span>
      <div className={styles.stack}>
        {error && <p className={styles.wrong}>{error.message}</p>}
        {data && tokens.length === 0 && (
          <p className={styles.none}>
            None. With a token of their own, others can view or edit without yours.
          </p>
        )}
        {tokens.length > 0 && <TokenTable tokens={tokens} />}
        <NewToken created={created} onCreate={show} onForget={() => setCreated(null)} />
      </div>
    </div>
  )
}

function TokenTable({ tokens }: { tokens: readonly NamedToken[] }) {
  return (
    <table className={classes(table.small, styles.tokens)} aria-label="Named tokens">
      <thead>
        <tr>
          <th>Name</th>
          <th>Role</th>
          <th>Created</th>
          <th>Last used</th>
          <th>
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ name, role, createdAt, lastUsedAt }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{role}</td>
            <td>
              <Ago at={createdAt} inWords />
            </td>
            <td>{lastUsedAt === null ? 'never' : <Ago at={lastUsedAt} inWords />}</td>
            <td className={styles.last}>
              <Button asks aria-label={`Revoke token ${name}`} onClick={() => void revoke(name)}>
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

async function revoke(name: string) {
  const isWanted = await confirm({
    title: `Revoke the token ${name}?`,
    consequences: [
      'Browsers, scripts and agents that use it lose access at once.',
      'It cannot be restored. Other tokens stay valid.',
    ],
    action: 'Revoke token',
    keep: 'Keep token',
  })
  if (!isWanted) return
  await orShowFault('Token not revoked', async () => {
    await client.tokens.revoke({ name })
    await readAgain()
    say('Token revoked', name)
  })
}

const readAgain = () => queries.invalidateQueries({ queryKey: api.tokens.key() })
