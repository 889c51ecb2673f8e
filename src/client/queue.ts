import { msUntilFlush } from './backoff.ts'
import { batchRequest, createBatcher, type PostedRequest, singleRequest } from './batches.ts'
import type { CallType } from './call.ts'
import { ClientError } from './clientError.ts'
import { exchange, type Failure } from './exchange.ts'
import type { Settings } from './options.ts'
import { prepareCall, type WaitingCall } from './prepareCall.ts'
import { createSlots } from './slots.ts'

/**
 * Holds each accepted call until it is settled. A timer runs only while calls are queued, and keeps Node alive, so that
 * a process that exits on its own, even without `close`, does so after they are sent.
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
    if (closing) throw new ClientError('closed', 'the client is closed and accepts no more calls')
    const call = prepareCall(type, given, settings.single)
    if (heldBytes + call.bytes > settings.queueBytes)
      throw new ClientError(
        'queue_full',
        `${heldBytes} bytes of calls are waiting to be sent; the limit is ${settings.queueBytes}`,
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
    // Only the app's own backoff function can throw here.
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
        // An error of the app's callback; the following calls must still be reported.
        settings.complain(`${failure ? 'onFailure' : 'onSuccess'} threw: ${String(error)}`)
      }
  }

  async function post(batch: WaitingCall[]): Promise<Failure | null> {
    let request: PostedRequest | undefined
    for (let tried = 1; ; tried++) {
      const failure = await inSlot(() => {
        // Built when it is sent: queued calls are held only once, and sentAt is the time of sending.
        request ??= requestOf(batch)
        log(`posting ${batch.length} calls, ${request.body.length} bytes, attempt ${tried}`)
        return exchange(settings, request)
      })
      log(`attempt ${tried}: ${failure ? failure.error.message : `${batch.length} calls accepted`}`)
      if (!failure?.again || tried >= settings.tries) return failure
      const wait = settings.backoff(tried)
      log(`next attempt in ${wait} ms`)
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
