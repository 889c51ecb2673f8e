import { expect } from 'vitest'
import type { Call, Rejection, RejectionReason } from '../../../src/contract/model.ts'
import { basic, exchangeBytes, readAnswer, request } from '../../support/rawHttp.ts'
import { type Started, startWorkbench, until } from '../../support/workbench.ts'

/** One row: the bytes of a request, its response, and what is stored. */
export interface Row {
  what: string
  bytes: Buffer | string
  settings?: Parameters<Started['client']['settings']['update']>[0]
  /** Users who are suppressed before it arrives. */
  suppressed?: string[]
  status: number
  /** Of an error response, and of the first rejection. */
  reason?: RejectionReason
  says?: RegExp
  /** Headers of the response; null: must be absent. */
  headers?: Record<string, string | null>
  /** The response body. Default: the success text, or an error with the reason. */
  body?: string
  /** Oldest first. Default: one for a 200, otherwise none. Each has one message. */
  calls?: Partial<Call>[]
  /** Oldest first. Default: only the reason, or none. */
  rejections?: Partial<Rejection>[]
}

const origin = 'http://localhost:3000'
/** A page's library sends this; every response must allow its origin. */
export const key = { ...basic('WRITEKEY1'), Origin: origin }
export const keyless = { Origin: origin }
export const track = (fields: object = {}) =>
  JSON.stringify({ userId: 'u1', event: 'E', ...fields })

export const post = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = key,
  method?: string,
) => request(path, body, headers, method)

export async function checkRow(row: Row) {
  const started = await startWorkbench()
  if (row.settings) await started.client.settings.update(row.settings)
  if (row.suppressed)
    await started.client.deletions.create({ userIds: row.suppressed, kind: 'suppress_only' })
  const answer = readAnswer(await exchangeBytes(started.collect, row.bytes))
  expect(answer.status).toBe(row.status)
  if (row.bytes.includes(`Origin: ${origin}`))
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
  for (const [name, value] of Object.entries(row.headers ?? {}))
    expect(answer.headers[name] ?? null, name).toBe(value)
  checkBody(row, answer)
  await checkStored(row, started)
}

function checkBody({ body, status, reason, says }: Row, answer: ReturnType<typeof readAnswer>) {
  if (body !== undefined) {
    expect(answer.body).toBe(body)
    return
  }
  expect(answer.headers['content-type']).toBe('application/json')
  expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body))
  if (status === 200) {
    expect(answer.body).toBe('{"success":true}')
    return
  }
  const error = JSON.parse(answer.body) as Record<string, unknown>
  expect(Object.keys(error)).toEqual(['success', 'code', 'message', 'error'])
  expect(error).toMatchObject({ success: false, code: reason, error: error.message })
  if (says) expect(error.message).toMatch(says)
}

async function checkStored(row: Row, started: Started) {
  const { client } = started
  const { status, reason, says } = row
  const calls = row.calls ?? (status === 200 && !reason ? [{}] : [])
  const rejections = row.rejections ?? (reason ? [{ reason, status }] : [])
  // Bytes that are not a request are recorded concurrently with their response, not before it.
  await until(started, async () => {
    const { totals } = await client.status()
    return totals.calls >= calls.length && totals.rejections >= rejections.length
  })
  const stored = (await client.calls.list({ limit: 500 })).items.toReversed()
  expect(stored).toMatchObject(calls)
  expect(stored).toHaveLength(calls.length)
  const refused = (await client.rejections.list({ limit: 500 })).items.toReversed()
  expect(refused).toMatchObject(rejections)
  expect(refused).toHaveLength(rejections.length)
  if (says) expect(refused[0]?.message).toMatch(says)
  expect((await client.messages.list({ limit: 500 })).items).toHaveLength(calls.length)
}
