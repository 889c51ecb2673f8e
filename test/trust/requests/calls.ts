import fc from 'fast-check'
import { rowsOf, wrongAnswer } from '../../collection/fuzz/account.ts'
import { writeKey } from '../../collection/fuzz/bodies.ts'
import { type FuzzRequest, fuzzRequest, requestBytes } from '../../collection/fuzz/requests.ts'
import type { Served } from '../../support/cli.ts'
import { eventually } from '../../support/eventually.ts'
import { basic, request } from '../../support/rawHttp.ts'
import { type Chooser, chooser } from './chooser.ts'
import { type Connection, type Flood, sendAll } from './crowd.ts'
import { countStatuses } from './statuses.ts'

const connections = 32
/** After so many requests, what was answered is compared with what is stored. */
const portion = 10_000
/** The share of hostile requests. */
const hostile = 0.4
const types = ['track', 'identify', 'page', 'screen', 'group']

/** Generated once, since generating takes longer than sending: the same request is sent several times, with changes. */
export const requestPool = (seed: number, count: number): FuzzRequest[] =>
  fc.sample(fuzzRequest, { seed, numRuns: Math.min(6000, Math.ceil(count / 20)) })

/** A request of the pool, most of them with another byte changed or another interruption. */
export function varied(pool: readonly FuzzRequest[], choose: Chooser): FuzzRequest {
  const given = choose.oneOf(pool)
  return {
    ...given,
    broken: choose.chance(0.3) ? choose.below(1e6) : given.broken,
    chunk: choose.chance(0.1) ? 1 + choose.below(2000) : given.chunk,
    hangUp: choose.chance(0.01) ? choose.below(100) / 101 : given.hangUp,
  }
}

/** Valid and hostile calls to the collection port. Adds the message ids that were answered 200 to `accepted`. */
export async function calls(
  { served, count, seed, found }: Flood & { served: Served },
  accepted: Set<string>,
) {
  const pool = requestPool(seed, count)
  const statuses = countStatuses('the collection port')
  for (let from = 0; from < count; from += portion) {
    const before = await arrived(served)
    let rows = 0
    const size = Math.min(portion, count - from)
    await sendAll(
      { url: served.collect, count: size, connections, found },
      async (connection, index) => {
        const number = from + index
        const choose = chooser(seed, number)
        const more = choose.chance(hostile)
          ? await sendHostile(connection, varied(pool, choose), number)
          : await sendValid(connection, choose, number)
        rows += more
      },
    )
    // An interrupted request has no answer that could follow its record.
    await eventually(async () => (await arrived(served)) - before)
      .toBe(rows)
      .catch(async () =>
        found.problem(
          `requests ${from} to ${from + size}: ${(await arrived(served)) - before} calls and rejections are stored, not ${rows}`,
        ),
      )
  }
  statuses.expectAll([200, 400, 401, 403, 404, 405, 415], found)

  async function sendValid(connection: Connection, choose: Chooser, number: number) {
    const batch = Array.from(
      { length: choose.chance(0.8) ? 1 : 1 + choose.below(20) },
      (_, at) => ({
        type: choose.oneOf(types),
        messageId: `t${number}-${at}`,
        userId: `u${choose.below(1000)}`,
        event: 'Order Completed',
        groupId: 'g',
        properties: { total: choose.below(1e6) / 100, text: 'x'.repeat(choose.below(300)) },
      }),
    )
    const bytes = request('/v1/batch', JSON.stringify({ batch }), basic(writeKey))
    const answer = await connection.send(bytes, { headOnly: false })
    statuses.note(answer?.status ?? 'closed')
    if (answer?.status === 200) for (const { messageId } of batch) accepted.add(messageId)
    else if ((answer?.status ?? 0) >= 500)
      found.count('defects', `request ${number} was answered ${answer?.status}: ${answer?.body}`)
    else
      found.problem(`request ${number}, a valid batch, was answered ${answer?.body ?? 'nothing'}`)
    return answer?.status === 200 ? batch.length : 0
  }

  async function sendHostile(connection: Connection, sent: FuzzRequest, number: number) {
    const { bytes, head } = requestBytes(sent)
    const what = `request ${number}: ${JSON.stringify(sent).slice(0, 400)}`
    if (sent.hangUp !== null && bytes.length > head) {
      await connection.hangUp(
        bytes.subarray(0, head + Math.floor((bytes.length - head) * sent.hangUp)),
      )
      statuses.note('hung up')
      return rowsOf(sent, null)
    }
    const answer = await connection.send(bytes, { headOnly: sent.method === 'HEAD' })
    statuses.note(answer?.status ?? 'closed')
    if (answer === null) {
      found.problem(`${what} was closed without an answer`)
      return 0
    }
    const wrong = wrongAnswer(sent, answer)
    if (answer.status >= 500)
      found.count('defects', `${what} was answered ${answer.status}: ${answer.body}`)
    else if (wrong !== null) found.problem(`${what}: ${wrong}`)
    const rows = rowsOf(sent, answer)
    // A batch without calls stores none, so it needs no key.
    const isAccepted = answer.status === 200 && rows > 0 && !/"batch":(\[\]|null)/.test(sent.text)
    if (isAccepted && !namesKey(sent))
      found.count('unauthorised', `${what} was accepted without a write key`)
    return rows
  }
}

/** In the body, or as the user name of Basic access. */
const namesKey = ({ text, headers, path }: FuzzRequest) =>
  `${text} ${path} ${headers.map(([, value]) => value).join(' ')}`.includes(writeKey) ||
  headers.some(([, value]) => value.includes(btoa(writeKey).slice(0, 4)))

async function arrived({ client }: Served): Promise<number> {
  const { calls: stored, rejections } = (await client.status()).arrived
  return stored + rejections
}
