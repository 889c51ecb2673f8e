import type { IncomingMessage } from 'node:http'
import type { AnswerFault } from '../../contract/behaviour.ts'
import type { Log } from '../errors/log.ts'
import { createOutage } from '../errors/outage.ts'
import type { Store } from '../store/store.ts'
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

  return {
    /** Resolves at once, unless too much is waiting. A capture that cannot be stored does not delay the response. */
    async capture(captured: Captured): Promise<void> {
      const { request, raw, body, secrets, progress, ...row } = captured
      const verdicts = checkSignature(body, request.headers['x-signature'], secrets)
      const bytes = Math.min(body.length, storedBytes) + 1000
      waiting += bytes
      const stored = store
        .write(() => {
          const turns = progress.unstored()
          if (turns) store.receivers.saveTurns(turns)
          store.captures.insert({
            ...row,
            method: request.method ?? '',
            path: request.url ?? '',
            head: storedHead(raw.head),
            framed: raw.framed,
            body: body.subarray(0, storedBytes),
            bodyBytes: body.length,
            ...verdicts,
          })
        })
        .then(outage.worked, (error: unknown) => {
          progress.notStored()
          outage.failed(error)
        })
        .finally(() => (waiting -= bytes))
      if (waiting > waitingBytes) await stored
    },
  }
}
