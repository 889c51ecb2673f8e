import { replaceToken } from '../rpc/access.ts'
import { useCan, useRequester } from '../rpc/host.ts'
import { Button } from '../ui/button/button.tsx'
import { confirm } from '../ui/dialog/confirm.ts'
import { orShowFault } from '../ui/notice/orShowFault.ts'
import { say } from '../ui/notice/toasts.tsx'
import { ChangeRecord } from './changeRecord.tsx'
import { FactField } from './factField.tsx'
import { NamedTokens } from './namedTokens.tsx'

/** Who may use the screen and the API. */
export function Access() {
  const requester = useRequester()
  return (
    <>
      {requester?.role === 'owner' && (
        <>
          <OwnToken />
          <NamedTokens />
          <ChangeRecord />
        </>
      )}
      {requester && requester.role !== 'owner' && (
        <FactField label="Token">
          {requester.name}, with the role {requester.role}
        </FactField>
      )}
      <FactField label="Secrets">
        Stored readable for your user account, not in the key store of the system: the command line
        and the database's other readers need them.
      </FactField>
    </>
  )
}

/** A page that is not reached over the network has no cookie that could be replaced. */
function OwnToken() {
  const canReplace = useCan('replaceToken')
  return (
    <FactField label="Token">
      {canReplace ? (
        <Button asks onClick={() => void replace()}>
          Replace token
        </Button>
      ) : (
        <span className="mono">hookbench token --replace</span>
      )}
    </FactField>
  )
}

async function replace() {
  const isWanted = await confirm({
    title: 'Replace the token?',
    consequences: [
      'Other browsers lose access at once. Each needs the address that hookbench open opens.',
      'Scripts with the current token are answered 401. hookbench token prints the new one.',
      'This browser keeps its access, and clients that send calls need none.',
    ],
    action: 'Replace token',
    keep: 'Keep token',
  })
  if (!isWanted) return
  await orShowFault('Token not replaced', async () => {
    await replaceToken()
    say('Token replaced', 'Other browsers and scripts with the old one have no access.')
  })
}
