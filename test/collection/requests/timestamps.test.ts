import { describe, expect, it } from 'vitest'
import { collectBodies } from './collectBodies.ts'

const call = (timestamp: unknown) => ({ type: 'page', userId: 'u', timestamp })

/** The timestamp sent for each of these, in one batch. */
async function sentOf(timestamps: unknown[]) {
  const before = Date.now()
  const collected = await collectBodies(
    '/v1/batch',
    JSON.stringify({ batch: timestamps.map(call) }),
  )
  const after = Date.now()
  return collected.map(({ call: { notices }, bodies }) => {
    const documented = JSON.parse(bodies.documented) as { timestamp: string }
    const production = JSON.parse(bodies.production) as Record<string, unknown>
    return {
      documented: documented.timestamp,
      production: production.timestamp,
      original: production.originalTimestamp,
      notices,
      isReceipt: (time: string) => Date.parse(time) >= before && Date.parse(time) <= after,
    }
  })
}

const zones: [spelling: string, utc: string][] = [
  ['Z', '2026-11-21T00:59:32'],
  ['z', '2026-11-21T00:59:32'],
  ['+0000', '2026-11-21T00:59:32'],
  ['-0000', '2026-11-21T00:59:32'],
  ['+00:00', '2026-11-21T00:59:32'],
  ['+00', '2026-11-21T00:59:32'],
  [' +0200', '2026-11-20T22:59:32'],
  ['-05:00', '2026-11-21T05:59:32'],
  ['-05', '2026-11-21T05:59:32'],
  ['+05:30', '2026-11-20T19:29:32'],
  ['+0545', '2026-11-20T19:14:32'],
  ['', '2026-11-21T00:59:32'],
]
const spellings = zones.flatMap(([zone, utc]) =>
  ['T', ' ', 't'].map((between) => ({ between, zone, utc })),
)

describe('a timestamp is sent as UTC with milliseconds, in both profiles,', () => {
  it.each(spellings)(
    'from 2026-11-21$between00:59:32 with 0 to 9 decimals and the zone "$zone"',
    async ({ between, zone, utc }) => {
      const decimals = Array.from({ length: 10 }, (_, n) => '987654321'.slice(0, n))
      const sent = await sentOf(
        decimals.map((text) => `2026-11-21${between}00:59:32${text && '.'}${text}${zone}`),
      )
      expect(sent).toHaveLength(10)
      for (const [i, { documented, production, original, notices }] of sent.entries()) {
        const expected = `${utc}.${decimals[i]!.slice(0, 3).padEnd(3, '0')}Z`
        expect([documented, production, original]).toEqual([expected, expected, expected])
        expect(notices).toEqual([])
      }
    },
  )

  it.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-11-21T00:59', '2026-11-21T00:59:00.000Z'],
    ['2026-11-21 00:59Z', '2026-11-21T00:59:00.000Z'],
    ['2026-11-21T00:59:32,5Z', '2026-11-21T00:59:32.500Z'],
    [' 2026-11-21T00:59:32Z\n', '2026-11-21T00:59:32.000Z'],
    ['2026-11-21T00:59:32.9999Z', '2026-11-21T00:59:32.999Z'],
    ['2012-12-02T00:30:08.276Z', '2012-12-02T00:30:08.276Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('from %j as %s', async (text, utc) => {
    const [sent] = await sentOf([text])
    expect([sent!.documented, sent!.production, sent!.original]).toEqual([utc, utc, utc])
    expect(sent!.notices).toEqual([])
  })
})

describe('the time of receipt is used', () => {
  it.each([
    'yesterday',
    '2026-02-30',
    '2023-02-29',
    '2026-13-01',
    '2026-11-21T24:00:00Z',
    '2026-11-21T00:60:00Z',
    '2026-11-21T00:59:60Z',
    '2026-11-21T00:59:32.1234567890Z',
    '1700000000',
    '20261121T005932Z',
    '2026-11-21T00:00:00+99:00',
    '0000-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    'Sat, 21 Nov 2026 00:59:32 GMT',
    1_700_000_000_000,
    {},
    true,
  ])('for %j, with a notice on the call', async (unreadable) => {
    const [sent] = await sentOf([unreadable])
    const { documented, production, notices } = sent!
    expect(documented).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(sent!.isReceipt(documented)).toBe(true)
    expect(production).toBe(documented)
    expect(notices).toEqual([
      `timestamp ${JSON.stringify(unreadable)} is not a valid date; the time of receipt is sent instead`,
    ])
  })

  it.each([undefined, null, ''])('for %j, without a notice', async (absent) => {
    const [sent] = await sentOf([absent])
    expect(sent!.isReceipt(sent!.documented)).toBe(true)
    expect(sent!.production).toBe(sent!.documented)
    expect(sent!.notices).toEqual([])
  })
})
