import { expect, it } from 'vitest'
import { drillConclusion, type VerdictCounts } from '../../src/main/drill/conclusion.ts'

const none: VerdictCounts = {
  same: 0,
  'different-status': 0,
  'different-body': 0,
  'repeat-rejected': 0,
  'repeat-failed': 0,
  'not-accepted': 0,
}
const concluded = (counts: Partial<VerdictCounts>, done = true) =>
  drillConclusion({ kind: 'twice', counts: { ...none, ...counts }, unit: 'messages', done })

it.each([
  [{}, null, 'Nothing was compared.'],
  [{ same: 1 }, 'consistent', 'Looks idempotent: answered the same each time.'],
  [{ same: 3 }, 'consistent', 'Looks idempotent: all 3 messages answered the same each time.'],
  [
    { same: 2, 'different-body': 1 },
    'unclear',
    'Unclear: 1 of 3 messages accepted each time, with different responses.',
  ],
  [
    { same: 2, 'different-body': 1, 'repeat-failed': 1 },
    'inconsistent',
    'Does not look idempotent: the repeat of 1 of 4 messages was not accepted.',
  ],
  [
    { 'repeat-rejected': 1 },
    'inconsistent',
    'Does not look idempotent: the repeat was not accepted.',
  ],
  [
    { 'not-accepted': 2 },
    'unclear',
    'Unclear: none of the 2 messages was accepted the first time, so a repeat shows nothing.',
  ],
  [
    { same: 1, 'not-accepted': 1 },
    'unclear',
    'Unclear: 1 of 2 messages not accepted the first time; the others answered the same each time.',
  ],
])('concludes from %j: %s', (counts, looks, begins) => {
  const { conclusion, ...rest } = concluded(counts)
  expect(rest).toEqual({ looks })
  expect(conclusion.slice(0, begins.length)).toBe(begins)
})

it('never claims what responses cannot show', () => {
  for (const kind of ['twice', 'late', 'out-of-order', 'at-once'] as const) {
    const counts = { ...none, same: 2 }
    const { conclusion } = drillConclusion({ kind, counts, unit: 'messages', done: true })
    expect(conclusion).toContain('Responses do not show what the receiver stored')
  }
})
