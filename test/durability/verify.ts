import Database from 'better-sqlite3'
import { storedBodies } from '../support/storedBodies.ts'
import { type Endpoints, type Seen, seenKey } from './endpoints.ts'
import type { Ledger } from './load.ts'
import { destinations, inFlight, type Plan } from './plan.ts'

export interface Figures {
  accepted: number
  stored: number
  messages: number
  attempts: number
  requestsSeen: number
  sentTwice: number
  withoutRequest: number
}

interface MessageRow {
  id: number
  destination: string
  call: string
  state: string
}

interface AttemptRow {
  destination: string
  call: string
  url: string
  outcome: string
  status: number | null
}

/** Compares the store with the sent calls, the responses and the received requests. Returns the discrepancies. */
export function verify(
  file: string,
  {
    plan,
    ledger,
    endpoints,
    kills,
  }: { plan: Plan; ledger: Ledger; endpoints: Endpoints; kills: number },
) {
  const db = new Database(file, { readonly: true })
  const problems = [...ledger.problems, ...endpoints.problems]
  const says = (text: string) => problems.push(text)
  const none = (what: string, sql: string) => {
    const rows = db.prepare(sql).all()
    if (rows.length > 0) says(`${rows.length} × ${what}, such as ${JSON.stringify(rows[0])}`)
  }

  if (db.pragma('integrity_check', { simple: true }) !== 'ok') says('integrity_check is not ok')
  none('reference to nothing', 'SELECT * FROM pragma_foreign_key_check')
  none('call stored twice', 'SELECT message_id FROM call GROUP BY message_id HAVING count(*) > 1')
  none(
    `call without its ${destinations} messages`,
    `SELECT call.message_id, count(message.id) FROM call LEFT JOIN message ON call_id = call.id
     GROUP BY call.id HAVING count(DISTINCT destination_id) <> ${destinations} OR count(*) <> ${destinations}`,
  )
  none(
    'wrong count of a state',
    `SELECT state, count, (SELECT count(*) FROM message
       WHERE state = message_count.state AND destination_id = message_count.destination_id) AS real
     FROM message_count WHERE count <> real`,
  )
  none(
    'message whose attempts do not add up',
    `SELECT message.id, rounds, max(number) FROM message
     LEFT JOIN attempt ON message_id = message.id GROUP BY message.id
     HAVING coalesce(max(number), 0) <> rounds`,
  )
  none(
    'round recorded twice at an endpoint',
    'SELECT message_id FROM attempt GROUP BY message_id, endpoint_id, number HAVING count(*) > 1',
  )
  none(
    'attempt after a permanent failure',
    `SELECT later.id FROM attempt AS final JOIN attempt AS later INDEXED BY attempt_message USING (message_id, endpoint_id)
     WHERE final.verdict = 'permanent' AND later.number > final.number`,
  )
  none(
    'body without a message',
    'SELECT id FROM body WHERE id NOT IN (SELECT body_id FROM message)',
  )

  const stored = new Set(db.prepare<[], string>('SELECT message_id FROM call').pluck().all())
  for (const call of ledger.accepted)
    if (!stored.has(call)) says(`${call} was answered 200 and is lost`)
  for (const call of stored)
    if (!ledger.sent.has(call)) says(`${call} is stored and was never sent`)

  const attempts = checkAttempts()
  const messages = checkMessages()
  const requestsSeen = [...endpoints.seen.values()].reduce((sum, { requests }) => sum + requests, 0)
  db.close()

  const sentTwice = requestsSeen - (attempts.total - attempts.withoutRequest)
  const caught = kills * destinations * inFlight
  if (sentTwice > caught) says(`${sentTwice} requests have no attempt; kills can explain ${caught}`)
  const figures: Figures = {
    accepted: ledger.accepted.size,
    stored: stored.size,
    messages,
    attempts: attempts.total,
    requestsSeen,
    sentTwice,
    withoutRequest: attempts.withoutRequest,
  }
  return { figures, problems }

  function checkMessages(): number {
    const rows = db
      .prepare<[], MessageRow>(`
        SELECT message.id, destination.name AS destination, user_id AS call, state FROM message
        JOIN destination ON destination.id = destination_id`)
      .all()
    const bodies = storedBodies(db)
    for (const { id, destination, call, state } of rows) {
      const number = Number(destination.slice(1))
      const wanted = plan.endOf(number, call)
      if (state !== wanted)
        says(`message ${id} (${call} to ${destination}) is ${state}, not ${wanted}`)
      if (endpoints.bodies.get(`${destination} ${call}`) !== bodies.get(id))
        says(`message ${id}: the body in the store is not the one that was seen`)
      if (state !== 'delivered') continue
      const accepted = endpoints.urls[number - 1]?.some((url) =>
        endpoints.seen.get(seenKey(new URL(url).pathname, call))?.answers.has(200),
      )
      if (!accepted) says(`message ${id} is delivered, and no endpoint accepted it`)
    }
    return rows.length
  }

  /** Every attempt with a response matches one that was given; the others had a request or none. */
  function checkAttempts() {
    const rows = db
      .prepare<[], AttemptRow>(`
        SELECT message.user_id AS call, url, outcome, attempt.status FROM attempt
        JOIN message ON message.id = message_id JOIN endpoint ON endpoint.id = endpoint_id`)
      .all()
    const left = new Map<string, Seen>(
      [...endpoints.seen].map(([key, { requests, answers }]) => [
        key,
        { requests, answers: new Map(answers) },
      ]),
    )
    let withoutRequest = 0
    for (const { call, url, outcome, status } of rows) {
      const key = seenKey(new URL(url).pathname, call)
      const record = left.get(key)
      const kind = status ?? (outcome === 'timeout' ? 'silent' : 'reset')
      const given = record?.answers.get(kind) ?? 0
      if (record && given > 0) record.answers.set(kind, given - 1)
      else if (status === null) withoutRequest++
      else says(`an attempt at ${key} has a ${status} that was not sent`)
    }
    return { total: rows.length, withoutRequest }
  }
}
