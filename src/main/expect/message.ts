import type { Match } from '../../contract/expect.ts'
import type { Capture } from '../../contract/receiver.ts'
import { messageDetail } from '../api/messageDetail.ts'
import { capturesOf } from '../api/observed.ts'
import { captureView, instant } from '../api/views.ts'
import { concernedEndpoints, standingOf } from '../delivery/standing.ts'
import { parseJson } from '../destination/json.ts'
import { ownPath } from '../receiver/ownPath.ts'
import type { MessageBody, MessageRow } from '../store/messageList.ts'
import type { Workbench } from '../workbench.ts'
import {
  amountDifference,
  type Difference,
  type Differences,
  knownDifferences,
  textDifference,
  whereDifferences,
} from './fields.ts'
import { titleOf } from './title.ts'
import { capturedWords, shortPair } from './words.ts'

export const messageFound = (row: MessageRow) => ({
  kind: 'message' as const,
  id: String(row.id),
  title: titleOf({ ...row, user: row.user_id, destination: row.destination }),
  state: row.state,
  receivedAt: instant(row.received_at),
})

/** Where a message is not as it is wanted, what costs least to be looked at first. */
export function* messageDifferences(
  workbench: Workbench,
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
      workbench.store.attempts.verdicts([row.id]).length,
    )
  if (match.where) {
    const { text } = workbench.store.messageList.body(row.id) as MessageBody
    yield* whereDifferences(match.where, parseJson(text).value)
  }
  if (match.endpoint !== undefined) yield* endpointDifference(workbench, match.endpoint, row)
  if (match.captured) yield* capturedDifferences(workbench, match.captured, row.id)
}

const messageKnown = (row: MessageRow) => ({
  type: row.type,
  user: row.user_id,
  event: row.type === 'track' ? row.label : null,
  source: row.source,
})

/** It has to have taken the message, or still be one that it is sent to. */
function* endpointDifference(workbench: Workbench, wanted: string, row: MessageRow): Differences {
  const { store, addresses } = workbench
  const attempts = store.attempts.ofMessage(row.id)
  const endpoints = store.destinations.everById(row.destination_id)?.endpoints ?? []
  const urls = concernedEndpoints(row.state, endpoints, attempts).flatMap((id) => {
    const own = attempts.filter(({ endpointId }) => endpointId === id)
    const removed = !endpoints.some((endpoint) => endpoint.id === id)
    const standing = standingOf(row.state, own.at(-1)?.verdict ?? null, removed)
    if (standing !== 'succeeded' && (isSettled(row) || !isOpen.has(standing))) return []
    return [own.at(-1)?.url ?? endpoints.find((endpoint) => endpoint.id === id)?.url ?? '']
  })
  const receivers = store.receivers.all()
  const names = urls.map((url) => {
    const path = ownPath(url, addresses.receiver)
    return receivers.find((receiver) => receiver.path === path)?.name ?? null
  })
  if (urls.includes(wanted) || names.includes(wanted)) return
  const said = urls.map((url, i) => names[i] ?? url)
  const took = isSettled(row) ? 'no endpoint took it' : 'no endpoint may still be tried'
  const [expected, actual] = shortPair(wanted, said.length === 0 ? took : said.join(', '))
  yield { field: 'endpoint', expected, actual }
}
const isOpen = new Set(['untried', 'waiting'])
const isSettled = ({ next_attempt_engine_at: next }: MessageRow) => next === null

/** One capture has to be all of it: of several the nearest is told of. */
function* capturedDifferences(
  workbench: Workbench,
  wanted: NonNullable<Match['captured']>,
  id: number,
): Differences {
  const captures = capturesOf(workbench, id).map(captureView)
  const told = captures.map((capture) => [...captureDifferences(wanted, capture)])
  const [nearest] = told.toSorted((a, b) => a.length - b.length)
  if (nearest) yield* nearest
  else
    yield {
      field: 'captured',
      expected: capturedWords(wanted),
      actual: 'no receiver of Hookbench has seen it',
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
    expected: 'a body of JSON',
    actual: 'what was captured is not JSON',
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

/** The sentence that says why a message is in its state: with one endpoint, that endpoint's. */
export function whyOf(workbench: Workbench, id: number): string {
  const { why, endpoints } = messageDetail(workbench, id)
  const [only, ...others] = endpoints
  return only && only.attemptCount > 0 && others.length === 0 ? only.why : why
}
