import type { Match } from '../../contract/expect.ts'
import type { Capture } from '../../contract/receiver.ts'
import { messageDetail } from '../views/messageDetail.ts'
import { capturesOf } from '../views/capturesOf.ts'
import { captureView, instant } from '../views/views.ts'
import { concernedEndpoints, endpointStatus } from '../delivery/endpointStatus.ts'
import { parseJson } from '../destination/json.ts'
import { receiverPath } from '../receiver/ownPath.ts'
import type { MessageBody, MessageRow } from '../store/messageList.ts'
import type { ExpectParts } from './parts.ts'
import {
  amountDifference,
  type Difference,
  type Differences,
  knownDifferences,
  textDifference,
  whereDifferences,
} from './fields.ts'
import { type PlanChecks, planDifferences } from './planChecks.ts'
import { titleOf } from './title.ts'
import { capturedWords, shortPair } from './words.ts'

export const messageFound = (row: MessageRow) => ({
  kind: 'message' as const,
  id: String(row.id),
  title: titleOf({ ...row, user: row.user_id, destination: row.destination }),
  state: row.state,
  receivedAt: instant(row.received_at),
})

/** The differences between a message and the expectation, cheapest checks first. */
export function* messageDifferences(
  parts: ExpectParts & { plans: PlanChecks },
  match: Match,
  row: MessageRow,
): Differences {
  yield* knownDifferences(match, messageKnown(row))
  if (match.destination !== undefined && match.destination !== row.destination)
    yield textDifference('destination', match.destination, row.destination)
  if (match.state !== undefined && match.state !== row.state)
    yield { field: 'state', expected: match.state, actual: row.state }
  if (match.attempts !== undefined)
    yield* amountDifference(
      'attempts',
      match.attempts,
      parts.store.attempts.verdicts([row.id]).length,
    )
  yield* planDifferences(match, parts.plans.of(row.call_id))
  if (match.where) {
    const { text } = parts.store.messageList.body(row.id) as MessageBody
    yield* whereDifferences(match.where, parseJson(text).value)
  }
  if (match.endpoint !== undefined) yield* endpointDifference(parts, match.endpoint, row)
  if (match.captured) yield* capturedDifferences(parts, match.captured, row.id)
}

const messageKnown = (row: MessageRow) => ({
  type: row.type,
  user: row.user_id,
  event: row.type === 'track' ? row.label : null,
  source: row.source,
})

/** The endpoint must have accepted the message, or still be one to send to. */
function* endpointDifference(parts: ExpectParts, wanted: string, row: MessageRow): Differences {
  const { store, addresses } = parts
  const attempts = store.attempts.ofMessage(row.id)
  const endpoints = store.destinations.everById(row.destination_id)?.endpoints ?? []
  const urls = concernedEndpoints(row.state, endpoints, attempts).flatMap((id) => {
    const own = attempts.filter(({ endpointId }) => endpointId === id)
    const removed = !endpoints.some((endpoint) => endpoint.id === id)
    const standing = endpointStatus(row.state, own.at(-1)?.verdict ?? null, removed)
    if (standing !== 'succeeded' && (isSettled(row) || !isOpen.has(standing))) return []
    return [own.at(-1)?.url ?? endpoints.find((endpoint) => endpoint.id === id)?.url ?? '']
  })
  const receivers = store.receivers.all()
  const names = urls.map((url) => {
    const path = receiverPath(url, addresses)
    return receivers.find((receiver) => receiver.path === path)?.name ?? null
  })
  if (urls.includes(wanted) || names.includes(wanted)) return
  const said = urls.map((url, i) => names[i] ?? url)
  const took = isSettled(row) ? 'no endpoint accepted it' : 'no endpoint can be retried'
  const [expected, actual] = shortPair(wanted, said.length === 0 ? took : said.join(', '))
  yield { field: 'endpoint', expected, actual }
}
const isOpen = new Set(['untried', 'waiting'])
const isSettled = ({ next_attempt_engine_at: next }: MessageRow) => next === null

/** One capture must match completely: of several, the nearest is compared. */
function* capturedDifferences(
  parts: ExpectParts,
  wanted: NonNullable<Match['captured']>,
  id: number,
): Differences {
  const captures = capturesOf(parts, id).map(captureView)
  const compared = captures.map((capture) => [...captureDifferences(wanted, capture)])
  const [nearest] = compared.toSorted((a, b) => a.length - b.length)
  if (nearest) yield* nearest
  else
    yield {
      field: 'captured',
      expected: capturedWords(wanted),
      actual: 'not captured by any receiver',
    }
}

function* captureDifferences(
  { receiver, signature, headers = {}, where }: NonNullable<Match['captured']>,
  capture: Capture,
): Differences {
  const same = (field: string, expected: string | undefined, actual: string | null) =>
    expected === undefined || expected === actual
      ? []
      : [textDifference(`captured.${field}`, expected, actual)]
  yield* same('receiver', receiver, capture.receiver)
  yield* same('signature', signature, capture.signature)
  for (const [name, value] of Object.entries(headers)) {
    const values = capture.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase())
    if (!values.some(([, each]) => each === value))
      yield textDifference(`captured.headers.${name}`, value, values[0]?.[1] ?? null)
  }
  if (where) yield* capturedWhere(where, capture)
}

function* capturedWhere(where: Record<string, unknown>, { body }: Capture): Differences {
  const unreadable: Difference = {
    field: 'captured.where',
    expected: 'a JSON body',
    actual: 'the captured body is not JSON',
  }
  let value: unknown
  try {
    ;({ value } = parseJson(body.text))
  } catch {
    yield unreadable
    return
  }
  yield* whereDifferences(where, value, 'captured.')
}

/** The reason for a message's state: with one endpoint, that endpoint's. */
export function whyOf(parts: ExpectParts, id: number): string {
  const { why, endpoints } = messageDetail(parts, id)
  const [only, ...others] = endpoints
  return only && only.attemptCount > 0 && others.length === 0 ? only.why : why
}
