import { callFaults } from '../../contract/callRules.ts'
import { answeredText } from '../../contract/behaviour/words.ts'
import { plural } from '../../contract/format.ts'
import { isObject } from '../../contract/json.ts'
import { callLabel } from '../../contract/label.ts'
import type { CallType } from '../../contract/model.ts'
import { judge } from '../delivery/verdict.ts'
import { callOfBody, isWebhookBody } from '../destination/callOfBody.ts'
import { type JsonObject, parseJson } from '../destination/json.ts'
import { Refusal } from '../errors/refusal.ts'
import type { CaptureRow } from '../store/captures.ts'
import { nothing, type Recorded, type RecordedAttempt } from './action.ts'
import type { LeftOut } from './leftOut.ts'
import type { RecordParts } from './parts.ts'
import { stepOf } from './recorded.ts'
import { destinationOf, freeSource, type RecordedDestination } from './senders.ts'

/** Captures read at once: each may have 256 KB. */
const readAtOnce = 50
/** Captures without a step that are named; the others are counted. */
const mostNamed = 5

/** What captures are recorded as: messages of Hookbench, and actions for requests that it did not send. */
export interface Captured {
  messages: number[]
  actions: Recorded[]
  /** Those that stand for the senders of the actions. */
  destinations: ReadonlyMap<number, RecordedDestination>
  /** Its source by each of these destinations, which does not exist here. */
  sources: ReadonlyMap<number, string>
}

/** Requests that Hookbench did not send become the calls that their bodies were made from. */
export function readCaptured(parts: RecordParts, ids: number[], leftOut: LeftOut): Captured {
  const { store } = parts
  const messages = new Set<number>()
  const requests: Request[][] = []
  const latest = new Map<string, Request[]>()
  const skipped = new Map<string, number[]>()
  const destinations = new Map<number, RecordedDestination>()
  const sources = new Map<number, string>()
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  for (let from = 0; from < sorted.length; from += readAtOnce) {
    const rows = store.captures.byIds(sorted.slice(from, from + readAtOnce)).toReversed()
    for (const row of rows) {
      if (row.message_id !== null && store.messageList.byId(row.message_id))
        messages.add(row.message_id)
      else addForeign(row)
    }
  }
  for (const [reason, of] of skipped) leftOut.report(`${capturesText(of)}: ${reason}.`)
  const actions = requests.map((attempts) => actionOf(attempts, { leftOut, sources }))
  if (messages.size === 0 && actions.length === 0)
    throw new Refusal('NOT_FOUND', nothingRecorded(leftOut), 'captures')
  if (actions.length > 0)
    leftOut.report(
      'the headers and signatures of captured requests: the scenario sends those of Hookbench.',
    )
  return { messages: [...messages], actions, destinations, sources }

  function addForeign(row: CaptureRow): void {
    const read = requestOf(row)
    if ('unless' in read) {
      const same = skipped.get(read.unless)
      if (same) same.push(row.id)
      else skipped.set(read.unless, [row.id])
      return
    }
    const destination = destinationOf(parts, row, read.body)
    destinations.set(destination.id, destination)
    if (!sources.has(destination.id))
      sources.set(destination.id, freeSource(store, [...sources.values()]))
    const { body: _body, ...request } = read
    add({ ...request, row, destination })
  }

  /** The same body again, after a response that does not accept it, is a retry. */
  function add(request: Request): void {
    const key = `${request.destination.id} ${request.row.body.toString('latin1')}`
    const last = latest.get(key)?.at(-1)
    if (last && attemptOf(last).verdict !== 'success') return void latest.get(key)?.push(request)
    const message = [request]
    latest.set(key, message)
    requests.push(message)
  }
}

/** "capture 6", "12 captures (6, 7, 8, 9, 10, …)" */
function capturesText(ids: number[]): string {
  const named = ids.slice(0, mostNamed).join(', ')
  if (ids.length === 1) return `capture ${named}`
  return `${plural(ids.length, 'capture')} (${named}${ids.length > mostNamed ? ', …' : ''})`
}

const nothingRecorded = (leftOut: LeftOut): string =>
  leftOut.sentences()[0] ?? 'none of these captures exists'

interface CapturedCall {
  type: CallType | 'delete'
  content: JsonObject
  notes: string[]
}

interface Request extends CapturedCall {
  row: CaptureRow
  destination: RecordedDestination
}

const notWebhook = 'without the body of a webhook, so there is no step for it'

/** The call of a captured request, or why there is none. */
function requestOf(row: CaptureRow): (CapturedCall & { body: JsonObject }) | { unless: string } {
  if (row.body_bytes > row.body.length) return { unless: 'the body was not stored completely' }
  const body = objectIn(row.body.toString())
  if (body === null || !isWebhookBody(body)) return { unless: notWebhook }
  if (body.type === 'delete')
    return typeof body.userId === 'string'
      ? { type: 'delete', content: body, notes: [], body }
      : { unless: 'a deletion notice without a user' }
  const made = callOfBody(body)
  if (made === null) return { unless: notWebhook }
  const [fault] = callFaults(made.type, made.content)
  return fault ? { unless: fault.message } : { ...made, body }
}

function objectIn(text: string): JsonObject | null {
  try {
    const { value } = parseJson(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

interface ActionContext {
  leftOut: LeftOut
  sources: ReadonlyMap<number, string>
}

/** One call, and the attempts to deliver it, of which only the responses of the receiver are known. */
function actionOf(requests: Request[], { leftOut, sources }: ActionContext): Recorded {
  const [first] = requests as [Request, ...Request[]]
  const { type, content, notes, row, destination } = first
  for (const note of notes) leftOut.report(`captured requests: ${note}.`)
  const source = sources.get(destination.id) ?? ''
  const receivedAt = row.received_at
  const attempts = requests.map(attemptOf)
  const user = content['userId'] ?? content['anonymousId']
  const userId = typeof user === 'string' ? user : null
  return {
    ...nothing,
    receivedAt,
    engineAt: receivedAt,
    content,
    step:
      type === 'delete'
        ? { delete: { user: userId, kind: 'delete', sources: [source] } }
        : stepOf(type, content, { leftOut, source, receivedAt, named: false }),
    messages: [
      {
        row: {
          id: row.id,
          isCapture: true,
          destination_id: destination.id,
          destination: destination.name,
          source,
          type,
          user_id: typeof content['userId'] === 'string' ? content['userId'] : null,
          label: type === 'delete' ? '' : callLabel(type, content),
          state: stateOf(attempts),
          rounds: attempts.length,
          first_attempt_engine_at: receivedAt,
        },
        attempts,
      },
    ],
  }
}

/** How an attempt ends at a receiver with a fault. */
const outcomes = {
  reset: 'reset',
  close: 'reset',
  'never answer': 'timeout',
  garbage: 'unreachable',
} as const

function attemptOf({ row, destination }: Request): RecordedAttempt {
  const outcome = row.fault === null ? 'response' : outcomes[row.fault]
  const status = row.fault === null ? row.status : null
  const { verdict } = judge({ outcome, status, detail: null })
  const [endpoint] = destination.endpoints
  return {
    endpointId: endpoint?.id ?? 0,
    url: endpoint?.url ?? '',
    outcome,
    status,
    verdict,
    reason: answeredText(row),
    startedEngineAt: row.received_at,
  }
}

/** What its sender knew after the last response. Whether it would retry is not known. */
function stateOf(attempts: RecordedAttempt[]) {
  const { verdict } = attempts.at(-1) ?? {}
  return verdict === 'success' ? 'delivered' : verdict === 'permanent' ? 'failed' : 'retrying'
}
