import { setImmediate as turn } from 'node:timers/promises'
import type { NewReceiver, ReceiverChange } from '../../contract/wiring.ts'
import { Refusal } from '../refusal.ts'
import type { Workbench } from '../workbench.ts'
import { removeReceiver } from '../workspace/remove.ts'
import { createReceiver, restoreReceiver, updateReceiver } from '../workspace/wire.ts'
import { whole } from './page.ts'
import { receiverView } from './views.ts'

/** Captures cleared in one transaction: a few milliseconds. */
const clearedAtOnce = 500

export function listReceivers({ store, addresses }: Workbench) {
  const captures = store.captures.counts()
  return whole(
    store.receivers.all().map((receiver) =>
      receiverView(receiver, {
        baseUrl: addresses.receiver,
        captures: captures.get(receiver.id) ?? 0,
      }),
    ),
  )
}

export function getReceiver(workbench: Workbench, id: number) {
  const receiver = listReceivers(workbench).items.find((each) => each.id === String(id))
  if (!receiver) throw new Refusal('NOT_FOUND', `there is no receiver ${id}`, 'id')
  return receiver
}

export function addReceiver(workbench: Workbench, wanted: NewReceiver) {
  const { store } = workbench
  return getReceiver(
    workbench,
    store.change(() => createReceiver(store, wanted)),
  )
}

export function changeReceiver(workbench: Workbench, id: number, change: ReceiverChange) {
  const { store, receiver } = workbench
  store.change(() => updateReceiver(store, id, change))
  receiver.recount()
  return getReceiver(workbench, id)
}

export const dropReceiver = ({ store, addresses }: Workbench, id: number) =>
  store.change(() => removeReceiver(store, id, addresses.receiver))

export function undropReceiver(workbench: Workbench, id: number) {
  const { store } = workbench
  store.change(() => restoreReceiver(store, id))
  return getReceiver(workbench, id)
}

/** Those stored now: what arrives meanwhile stays. */
export async function clearCaptures(workbench: Workbench, id: number) {
  const { store } = workbench
  getReceiver(workbench, id)
  const upTo = store.captures.newest()
  while ((await store.write(() => store.captures.clear(id, upTo, clearedAtOnce))) > 0) await turn()
}
