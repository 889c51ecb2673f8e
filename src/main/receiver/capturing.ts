import type { IncomingMessage } from 'node:http'
import type { AnswerFault } from '../../contract/behaviour.ts'
import type { Log } from '../errors/log.ts'
import { createOutage } from '../errors/outage.ts'
import type { Store } from '../store/store.ts'
import { createCaptureBatch } from './captureBatch.ts'
import type { Progress } from './progress.ts'
import type { RawRequest } from './rawRequests.ts'
import { storedHead } from './requestHead.ts'
import { checkSignature } from './signature.ts'

/** Bytes stored of a captured body; a body sent by Hookbench is little more than a call. */
const storedBytes = 256 * 1024
/** Captures that wait for their commit, in bytes; a response waits when there are more. */
const waitingBytes = 32 * 1024 * 1024

interface Captured {
  receiverId: number
  receivedAt: number
  request: IncomingMessage
  raw: RawRequest
  body: Buffer
  /** Of the destinations that send here. */
  secrets: string[]
  status: number
  fault: AnswerFault | null
  messageId: number | null
  progress: Progress
}

/** Stores what the receivers get. */
export function createCapturing(store: Store, log: Log) {
  const outage = createOutage(log, 'captures')
  let waiting = 0
  let batch: ReturnType<typeof openBatch> | null = null

  function openBatch() {
    const made = createCaptureBatch(store)
    const settled = made.stored
      .then(outage.worked, (error: unknown) => outage.failed(error, made.count()))
      .finally(() => {
        waiting -= made.bytes()
        if (batch?.stored === made.stored) batch = null
      })
    return { ...made, settled }
  }

  return {
    /**
     * Null: respond at once. Otherwise too much is waiting, and the response waits for this. A capture that cannot be
     * stored does not delay the response.
     */
    capture(captured: Captured): Promise<void> | null {
      const { request, raw, body, secrets, progress } = captured
      const { signature, reserialised } = checkSignature(
        body,
        request.headers['x-signature'],
        secrets,
      )
      if (!batch?.isOpen()) batch = openBatch()
      const { receiverId, receivedAt, status, fault, messageId } = captured
      const row = {
        receiverId,
        receivedAt,
        method: request.method ?? '',
        path: request.url ?? '',
        head: storedHead(raw.head),
        framed: raw.framed,
        body: body.length > storedBytes ? body.subarray(0, storedBytes) : body,
        bodyBytes: body.length,
        signature,
        reserialised,
        status,
        fault,
        messageId,
      }
      waiting += batch.add(row, progress)
      return waiting > waitingBytes ? batch.settled : null
    },
  }
}
