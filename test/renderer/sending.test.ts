import { describe, expect, test } from 'vitest'
import type { Sending } from '../../src/contract/compose.ts'
import type { Rejection } from '../../src/contract/model.ts'
import { droppedBy, sendingToShow, wordsOf } from '../../src/renderer/compose/send/outcome.ts'
import { type Outcome, type Recent, withOutcomes } from '../../src/renderer/compose/send/recents.ts'

describe('a sending in words', () => {
  const sending: Sending = {
    id: '1',
    source: 's',
    count: 1,
    rate: null,
    startedAt: '2026-11-21T12:00:00.000Z',
    done: true,
    stopped: false,
    sent: 1,
    accepted: 1,
    refused: 0,
    failed: 0,
    call: { messageId: 'm', id: '1', rejectionId: null },
    refusal: null,
    failure: null,
  }
  const none = { accepted: 0, call: null }
  const refusal = { message: '400: no', rejectionId: '1' }

  test.each<[Partial<Sending>, string, string | null, boolean]>([
    [{}, 'Sent', null, false],
    [{ done: false, refused: 1, refusal }, 'Sending', null, false],
    [{ ...none, refused: 1, refusal }, 'Rejected', '400: no', true],
    [{ count: 5000, refused: 1200, refusal }, 'Rejected', '1,200 of 5,000: 400: no', true],
    [{ ...none, failed: 1, failure: 'ECONNREFUSED' }, 'Not sent', 'ECONNREFUSED', true],
    [{ count: 9, stopped: true, accepted: 4 }, 'Stopped', '4 were accepted.', false],
    [
      { call: { messageId: 'm', id: null, rejectionId: '2' } },
      'Accepted, but not stored',
      null,
      false,
    ],
  ])('%j is "%s"', (given, title, detail, isFault) => {
    expect(wordsOf({ ...sending, ...given })).toEqual({ title, detail, isFault })
  })

  test('shows a sending in progress, preferring its own; then the one shown before, and none of another run', () => {
    const at = (startedAt: string, done: boolean) => ({ ...sending, startedAt, done })
    const shown = { at: 'b' }
    expect(sendingToShow(null, [at('b', true)])).toBeNull()
    expect(sendingToShow(shown, [at('c', true), at('b', true)])?.startedAt).toBe('b')
    expect(sendingToShow(shown, [at('c', false), at('b', false)])?.startedAt).toBe('b')
    expect(sendingToShow(shown, [at('c', true), at('b', true), at('a', false)])?.startedAt).toBe(
      'a',
    )
    expect(sendingToShow(null, [at('c', false), at('a', false)])?.startedAt).toBe('c')
    expect(sendingToShow(shown, [at('c', true)])).toBeNull()
  })

  test('recent calls get their outcomes in order, or unknown', () => {
    const recent = (when: string, outcome: Outcome | null) => ({ at: when, outcome }) as Recent
    const all = [recent('d', null), recent('c', null), recent('b', null), recent('a', 'refused')]
    const sendings = [
      { ...sending, startedAt: 'c' },
      { ...sending, startedAt: 'd', done: false },
    ]
    const said = (missing?: Outcome) =>
      withOutcomes(all, sendings, missing).map(({ outcome }) => outcome)
    expect(said('unknown')).toEqual([null, 'accepted', 'unknown', 'refused'])
    expect(said()).toEqual([null, 'accepted', null, 'refused'])
  })

  test('the rejection of a closed connection is the oldest of its source since the start', () => {
    const dropped = (id: string, second: number, more: Partial<Rejection> = {}) =>
      ({
        id,
        receivedAt: `2026-11-21T12:00:0${second}.000Z`,
        source: 's',
        status: 0,
        ...more,
      }) as Rejection
    const later = { ...sending, startedAt: '2026-11-21T12:00:02.000Z' }
    const newestFirst = [
      dropped('6', 6),
      dropped('5', 5),
      dropped('4', 4, { source: 'other' }),
      dropped('3', 3, { status: 503 }),
      dropped('1', 1),
    ]
    expect(droppedBy(later, newestFirst)?.id).toBe('5')
    expect(droppedBy(later, newestFirst.slice(2))).toBeNull()
  })
})
