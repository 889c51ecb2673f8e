import { describe, expect, it } from 'vitest'
import { type Compared, drillVerdict } from '../../src/main/drill/drillVerdict.ts'
import { judge } from '../../src/main/delivery/verdict.ts'
import type { DrillKind } from '../../src/contract/drill.ts'

function answered(status: number, body = '', startedAt = 0, durationMs = 10): Compared {
  const { verdict, reason } = judge({ outcome: 'response', status, detail: null })
  return { status, verdict, reason, bodyHash: body, bodyText: body, startedAt, durationMs }
}
const timedOut: Compared = {
  ...answered(200),
  ...judge({ outcome: 'timeout', status: null, detail: null }),
  status: null,
  bodyHash: null,
  bodyText: null,
}
const verdictOf = (kind: DrillKind, ...deliveries: Compared[]) =>
  drillVerdict(kind, deliveries).verdict

describe('a repeat', () => {
  it('with the same status and body is the same', () => {
    expect(drillVerdict('twice', [answered(200, 'ok'), answered(200, 'ok')])).toEqual({
      verdict: 'same',
      why: 'Answered 200 with the same body each time.',
      difference: null,
    })
  })

  it('that is answered differently names the first value that differs', () => {
    const first = answered(201, '{"order":{"id":17,"at":"10:00"},"ok":true}')
    const other = answered(201, '{"order":{"id":18,"at":"10:01"},"ok":true}')
    const { verdict, difference, why } = drillVerdict('twice', [first, other])
    expect(verdict).toBe('different-body')
    expect(difference).toEqual({ path: 'order.id', first: '17', other: '18' })
    expect(why).toContain('order.id is 17, then 18')
  })

  it('with a different 2xx status may have been recognized', () => {
    expect(verdictOf('twice', answered(201, 'a'), answered(200, 'a'))).toBe('different-status')
  })

  it('that is rejected would be a permanent failure, and one that fails would be retried', () => {
    expect(drillVerdict('twice', [answered(200), answered(409)])).toMatchObject({
      verdict: 'repeat-rejected',
      why: expect.stringContaining('answered 409, beside answered 200') as string,
    })
    expect(verdictOf('twice', answered(200), answered(500))).toBe('repeat-failed')
    expect(verdictOf('late', answered(200), timedOut)).toBe('repeat-failed')
  })

  it('shows nothing when the first delivery was not accepted', () => {
    expect(verdictOf('twice', answered(500), answered(200))).toBe('not-accepted')
    expect(verdictOf('out-of-order', timedOut, timedOut)).toBe('not-accepted')
  })

  it('is any of several: one that differs decides', () => {
    const same = answered(200, 'ok')
    expect(verdictOf('twice', same, same, answered(200, 'other'))).toBe('different-body')
    expect(verdictOf('twice', same, answered(200, 'other'), answered(410))).toBe('repeat-rejected')
  })
})

describe('copies at once', () => {
  it('are compared with the accepted one, whichever was first', () => {
    expect(verdictOf('at-once', answered(409), answered(200))).toBe('repeat-rejected')
    expect(verdictOf('at-once', answered(409), answered(409))).toBe('not-accepted')
  })

  it('say so if they did not overlap', () => {
    const note = 'did not all overlap'
    const together = drillVerdict('at-once', [answered(200, '', 0), answered(200, '', 5)])
    expect(together.why).not.toContain(note)
    const apart = drillVerdict('at-once', [answered(200, '', 0, 4), answered(200, '', 5)])
    expect(apart.why).toContain(note)
  })
})
