import { setTimeout as sleep } from 'node:timers/promises'
import { Client, ClientError } from '../../client/client.ts'
import type { CallType } from '../../contract/model.ts'
import { Refusal } from '../errors/refusal.ts'

interface Sending {
  type: CallType
  /** As typed: the port validates it. */
  call: object
  count: number
  /** Calls a second. */
  rate?: number | undefined
}

/** Calls per batch, and queued at a time: far below the limit of the client's queue. */
const batchSize = 500

/**
 * Sends the same call `count` times, and throws at the first rejected one. With a rate, each is sent separately at
 * its time. Otherwise only the first one is, so that the port reports its mistakes, which it would not for the batches
 * of the others, since these are always answered 200.
 */
export async function sendCalls(
  port: { endpoint: string; writeKey: string },
  { type, call, count, rate }: Sending,
): Promise<void> {
  const numbers = new Map<string, number>()
  const failures: { number: number; error: ClientError }[] = []
  const onFailure = ({ messageId }: { messageId: string }, error: ClientError) =>
    failures.push({ number: numbers.get(messageId) ?? 0, error })
  // A user waits, so there is one attempt, whose result is reported.
  const options = { endpoint: port.endpoint, tries: 1, onFailure }
  const oneByOne = new Client(port.writeKey, { ...options, single: true })
  const batched = new Client(port.writeKey, { ...options, flushAt: batchSize })

  const start = performance.now()
  for (let sent = 0; sent < count && failures.length === 0; sent++) {
    if (rate) await sleep(Math.max(0, start + (sent * 1000) / rate - performance.now()))
    const client = rate || sent === 0 ? oneByOne : batched
    numbers.set(client[type](call as never), sent + 1)
    if (!rate && sent % batchSize === 0) await client.flush()
  }
  await Promise.all([oneByOne.close(), batched.close()])
  const [first] = failures.toSorted((a, b) => a.number - b.number)
  if (!first) return
  const { number, error } = first
  const message = `${count > 1 ? `call ${number} of ${count} ` : ''}was not accepted by ${port.endpoint}: ${error.message}`
  throw error.code === 'refused'
    ? new ClientError(error.code, message, { cause: error })
    : new Refusal('SERVICE_UNAVAILABLE', message)
}
