import { X509Certificate } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { LocalAuthority } from '../../contract/tlsOption.ts'
import type { NewReceiver, ReceiverChange } from '../../contract/wiring.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import { createClientIdentity } from '../receiver/tls/identities.ts'
import type { Store } from '../store/store.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Implementer } from './implementer.ts'
import { removeReceiver } from '../workspace/remove.ts'
import { receiverUrl, receiverUrls } from '../workspace/receiverUrl.ts'
import { createReceiver, restoreReceiver, updateReceiver } from '../workspace/wire.ts'
import { whole } from './page.ts'
import { readAuthority } from '../workbench/authority.ts'
import { receiverView } from '../views/views.ts'

interface ReadParts {
  store: ReadStore
  addresses: ReceiverAddresses
}

interface Parts extends ReadParts {
  store: Store
}

/** Captures cleared per transaction, which takes a few milliseconds. */
const clearedAtOnce = 500

function listReceivers({ store, addresses }: ReadParts) {
  const captures = store.captures.counts()
  const { retry } = store.settings.read()
  return whole(
    store.receivers.all().map((receiver) =>
      receiverView(receiver, {
        addresses,
        captures: captures.get(receiver.id) ?? 0,
        retry,
      }),
    ),
  )
}

function getReceiver(parts: ReadParts, id: number) {
  const receiver = listReceivers(parts).items.find((each) => each.id === String(id))
  if (!receiver) throw new Refusal('NOT_FOUND', `no receiver with id ${id}`, 'id')
  return receiver
}

function addReceiver(parts: Parts, wanted: NewReceiver) {
  const { store } = parts
  return getReceiver(
    parts,
    store.change(() => createReceiver(store, wanted)),
  )
}

function changeReceiver(parts: Parts, id: number, change: ReceiverChange) {
  const { store, addresses } = parts
  store.change(() => {
    const before = store.receivers.byId(id)
    updateReceiver(store, id, change)
    const after = store.receivers.byId(id)
    if (!before || !after || before.tls === after.tls) return
    // The host name selects the certificate, so the endpoints that lead to this receiver follow.
    for (const url of receiverUrls(addresses, before))
      store.destinations.changeUrl(url, receiverUrl(addresses, { ...after, path: before.path }))
  })
  return getReceiver(parts, id)
}

const dropReceiver = ({ store, addresses }: Parts, id: number) =>
  store.change(() => removeReceiver(store, id, addresses))

function undropReceiver(parts: Parts, id: number) {
  const { store } = parts
  store.change(() => restoreReceiver(store, id))
  return getReceiver(parts, id)
}

/** Only those stored now: later arrivals stay. */
async function clearCaptures(parts: Parts, id: number) {
  const { store } = parts
  getReceiver(parts, id)
  const upTo = store.captures.newest()
  while ((await store.write(() => store.captures.clear(id, upTo, clearedAtOnce))) > 0) await turn()
}

/** Exists since the first start. */
function authorityView({ store }: ReadParts): LocalAuthority {
  const authority = readAuthority(store)
  if (authority === null)
    throw new Refusal('SERVICE_UNAVAILABLE', 'the local authority is not created yet')
  const { fingerprint256, validToDate } = new X509Certificate(authority.cert)
  const client = createClientIdentity(authority)
  return {
    name: authority.name,
    certificate: authority.cert,
    fingerprint: fingerprint256,
    validTo: validToDate.toISOString(),
    client: { certificate: client.cert, key: client.key },
  }
}

export const receiverDeskRoutes = (os: Implementer['receivers'], parts: ReadParts) => ({
  authority: os.authority.handler(() => authorityView(parts)),
  list: os.list.handler(() => parts.store.read(() => listReceivers(parts))),
  get: os.get.handler(({ input }) => parts.store.read(() => getReceiver(parts, input.id))),
})

export const receiverEngineRoutes = (os: Implementer['receivers'], parts: Parts) => ({
  create: os.create.handler(({ input }) => addReceiver(parts, input)),
  update: os.update.handler(({ input: { id, ...change } }) => changeReceiver(parts, id, change)),
  remove: os.remove.handler(({ input }) => dropReceiver(parts, input.id)),
  restore: os.restore.handler(({ input }) => undropReceiver(parts, input.id)),
  clear: os.clear.handler(({ input }) => clearCaptures(parts, input.id)),
})
