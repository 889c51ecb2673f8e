import { expect, it } from 'vitest'
import { incidentText } from '../../src/contract/incidentText.ts'
import { incidentFilter } from '../../src/main/health/incidentFilter.ts'
import { failedTimes } from '../../src/main/health/incidents.ts'
import { addAttempt, noFigures } from '../../src/main/store/derived/attemptFigures.ts'

/** A minute with so many attempts accepted and failed. */
function minute(start: number, accepted: number, failed: number, status: number | null = 503) {
  const figures = noFigures()
  const outcome = status === null ? 'timeout' : 'response'
  const add = (
    count: number,
    attempt: Pick<Parameters<typeof addAttempt>[1], 'verdict' | 'outcome' | 'status'>,
  ) => {
    for (let i = 0; i < count; i++) addAttempt(figures, { number: 1, durationMs: 1, ...attempt })
  }
  add(accepted, { verdict: 'success', outcome: 'response', status: 200 })
  add(failed, { verdict: 'retry', outcome, status })
  return { start, figures }
}

it('joins failing minutes up to the first good one', () => {
  const found = failedTimes(
    [minute(1, 9, 0), minute(2, 5, 4), minute(4, 0, 2), minute(5, 100, 3), minute(6, 9, 0)],
    1,
  )
  expect(found).toEqual([
    {
      from: 2,
      to: 5,
      ongoing: false,
      attempts: 11,
      failed: 6,
      figures: expect.anything() as unknown,
      results: [{ verdict: 'retry', outcome: 'response', status: 503, count: 6 }],
    },
  ])
})

it('is ongoing while nothing good came after it, also after a pause', () => {
  const found = failedTimes([minute(1, 0, 1), minute(2, 0, 1), minute(9, 0, 1)], 1)
  expect(found).toMatchObject([{ from: 1, to: 10, ongoing: true, failed: 3 }])
})

it('ignores a retry or two, and failures among many accepted attempts', () => {
  expect(failedTimes([minute(1, 0, 2), minute(2, 5, 0)], 1)).toEqual([])
  expect(failedTimes([minute(1, 100, 20)], 1)).toEqual([])
})

it('says in one sentence what happened and when', () => {
  const local = (hours: number, minutes: number) =>
    new Date(2026, 10, 22, hours, minutes).toISOString()
  const now = new Date(2026, 10, 22, 20).getTime()
  const told = {
    url: 'http://127.0.0.1:9001/hook?key=1',
    destination: 'Orders',
    from: local(18, 21),
    to: local(18, 32),
    ongoing: false,
    attempts: 10,
    failed: 10,
    results: [
      { outcome: 'response', status: 503, count: 9 },
      { outcome: 'timeout', status: null, count: 1 },
    ] as const,
  }
  expect(incidentText(told, now)).toBe(
    '127.0.0.1:9001/hook of Orders answered 503 from 18:21 to 18:32.',
  )
  const half = [
    { outcome: 'response', status: 503, count: 5 },
    { outcome: 'timeout', status: null, count: 5 },
  ] as const
  expect(incidentText({ ...told, ongoing: true, results: half }, now)).toBe(
    '127.0.0.1:9001/hook of Orders answered 503 or did not respond within 5 s since 18:21.',
  )
  const statuses = [
    { outcome: 'response', status: 500, count: 5 },
    { outcome: 'response', status: 410, count: 4 },
  ] as const
  expect(incidentText({ ...told, results: statuses }, now)).toContain(' answered 500 or 410 from ')
})

it.each([
  [18, ['18:21', '18:32'], 'from 18:21 to 18:32.'],
  [18, ['18:21'], 'since 18:21.'],
  // On the next day.
  [42, ['18:21', '18:32'], 'from 2026-11-22 18:21 to 18:32.'],
  [42, ['18:21'], 'since 2026-11-22 18:21.'],
  [42, ['18:21', '25:05'], 'from 2026-11-22 18:21 to 2026-11-23 01:05.'],
])('at %i h, %j is %s', (hour, [from = '', to], said) => {
  const local = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return new Date(2026, 10, 22, hours, minutes)
  }
  const text = incidentText(
    {
      url: 'http://a/',
      destination: 'Orders',
      from: local(from).toISOString(),
      to: local(to ?? `${hour}:39`).toISOString(),
      ongoing: to === undefined,
      attempts: 3,
      failed: 3,
      results: [{ outcome: 'response', status: 503, count: 3 }],
    },
    local(`${hour}:40`).getTime(),
  )
  expect(text).toBe(`a of Orders answered 503 ${said}`)
})

it('the filter has its times in UTC', () => {
  const failing = {
    url: 'http://a/',
    results: [{ verdict: 'retry', outcome: 'response', status: 503, count: 3 }],
    since: Date.parse('2026-11-22T18:21:00Z'),
    until: Date.parse('2026-11-22T18:32:00Z'),
  } as const
  const after = 'after:2026-11-22T18:21:00.000Z'
  const what = 'endpoint:http://a/ status:503'
  expect(incidentFilter(failing)).toBe(`${after} before:2026-11-22T18:32:00.000Z ${what}`)
  expect(incidentFilter({ ...failing, until: null })).toBe(`${after} ${what}`)
})
