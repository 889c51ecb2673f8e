import { msUntilFlush } from './backoff.ts'
import { batchRequest, createBatcher, type PostedRequest, singleRequest } from './batches.ts'
import type { CallType } from './call.ts'
import { ClientError } from './clientError.ts'
import { exchange, type Failure } from './exchange.ts'
import type { Settings } from './options.ts'
import { prepareCall, type WaitingCall } from './prepareCall.ts'
import { createSlots } from './slots.ts'

/**
 * From a call that is taken until the port has it, or it is given up. No timer runs but while calls wait, and none is
 * let go by Node: a process that ends by itself, even without `close`, ends after they are sent.
 */
export function createQueue(settings: Settings) {
  const { log } = settings
  const batcher = createBatcher(settings.single ? 1 : settings.flushAt)
  const inSlot = createSlots(settings.maxConcurrent)
  const unsettled = new Set<Promise<void>>()
  let heldBytes = 0
  let lastFlush = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let closing: Promise<void> | undefined

  function add(type: CallType, given: unknown): string {
    if (closing) throw new ClientError('closed', 'the client is closed and takes no more calls')
    const call = prepareCall(type, given, settings.single)
    if (heldBytes + call.bytes > settings.queueBytes)
      throw new ClientError(
        'queue_full',
        `${heldBytes} bytes of calls wait to be sent; at most ${settings.queueBytes} may`,
      )
    heldBytes += call.bytes
    log(`queued ${type} ${call.call.messageId}, ${call.bytes} bytes`)
    const ready = batcher.push(call)
    if (ready.length > 0) flushed()
    for (const batch of ready) start(batch)
    schedule()
    return call.call.messageId
  }

  function schedule() {
    if (batcher.isEmpty() || timer !== undefined) return
    const wait = msUntilFlush(performance.now() - lastFlush, settings.flushAfter)
    timer = setTimeout(send, wait)
  }

  function flushed() {
    lastFlush = performance.now()
    clearTimeout(timer)
    timer = undefined
  }

  function send() {
    const batch = batcher.isEmpty() ? [] : batcher.take()
    flushed()
    if (batch.length > 0) start(batch)
  }

  function start(batch: WaitingCall[]) {
    const settled = settle(batch).finally(() => unsettled.delete(settled))
    unsettled.add(settled)
  }

  async function settle(batch: WaitingCall[]) {
    // What throws here is the app's own function: its backoff.
    const failure = await post(batch).catch((error: unknown) => ({
      error: new ClientError('bad_option', `backoff threw: ${String(error)}`, { cause: error }),
    }))
    for (const { bytes } of batch) heldBytes -= bytes
    if (failure && !settings.onFailure)
      settings.complain(`gave up ${batch.length} calls: ${failure.error.message}`)
    for (const { call } of batch)
      try {
        if (failure) settings.onFailure?.(call, failure.error)
        else settings.onSuccess?.(call)
      } catch (error) {
        // The app's own fault; the calls after this one are still to be told of.
        settings.complain(`${failure ? 'onFailure' : 'onSuccess'} threw: ${String(error)}`)
      }
  }

  async function post(batch: WaitingCall[]): Promise<Failure | null> {
    let request: PostedRequest | undefined
    for (let tried = 1; ; tried++) {
      const failure = await inSlot(() => {
        // Made when its turn comes: what waits is held once, and sentAt is when it is sent.
        request ??= requestOf(batch)
        log(`posting ${batch.length} calls, ${request.body.length} bytes, try ${tried}`)
        return exchange(settings, request)
      })
      log(`try ${tried}: ${failure ? failure.error.message : `${batch.length} calls accepted`}`)
      if (!failure?.again || tried >= settings.tries) return failure
      const wait = settings.backoff(tried)
      log(`next try in ${wait} ms`)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  function requestOf(batch: WaitingCall[]): PostedRequest {
    const [first] = batch
    return settings.single && first ? singleRequest(first) : batchRequest(batch)
  }

  async function flush(): Promise<void> {
    send()
    await Promise.all(unsettled)
  }

  function close(): Promise<void> {
    closing ??= flush()
    return closing
  }

  return { add, flush, close }
}
