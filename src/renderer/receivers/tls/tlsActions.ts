import type { Destination } from '../../../contract/destination.ts'
import type { Receiver } from '../../../contract/receiver.ts'
import type { TlsOption } from '../../../contract/tlsOption.ts'
import { isolated } from '../../../contract/isolated.ts'
import { readDestinations } from '../../connections/queries.ts'
import { client } from '../../rpc/api.ts'
import { download } from '../../ui/download.ts'
import { orShowFault } from '../../ui/notice/orShowFault.ts'
import { say } from '../../ui/notice/toasts.tsx'
import { readReceiversAgain } from '../actions/receiverActions.ts'

/** Changes how a receiver presents itself. Its URL changes with it, and the endpoints that use it follow. */
export const setTls = (
  { id, name, tls: previous }: Receiver,
  tls: TlsOption,
  users: readonly Destination[],
) =>
  orShowFault('TLS not changed', async () => {
    const change = async (option: TlsOption) => {
      const { url } = await client.receivers.update({ id, tls: option })
      await Promise.all([readReceiversAgain(), readDestinations()])
      return url
    }
    const url = await change(tls)
    const undo = () =>
      orShowFault('Not undone', async () => {
        await change(previous)
        say('Undone')
      })
    const moved =
      users.length > 0 ? `, also in ${users.map((each) => isolated(each.name)).join(', ')}` : ''
    say('TLS changed', `${name} is at ${url}${moved}`, { title: 'Undo', action: () => void undo() })
  })

/** Downloads the certificate that a client must trust to accept the HTTPS port. */
export const saveAuthority = () =>
  orShowFault('Certificate not saved', async () => {
    const { certificate, name } = await client.receivers.authority()
    download(new Blob([certificate], { type: 'application/x-pem-file' }), file)
    say(`Downloaded ${file}`, `The certificate of ${name}`)
  })

const file = 'hookbench-authority.pem'
