import { describe, expect, test } from 'vitest'
import type { EndpointHealth } from '../../src/contract/destination.ts'
import { placeDiagram } from '../../src/renderer/destinations/diagram/placeDiagram.ts'
import { countsText } from '../../src/renderer/connections/unsettled.ts'
import { healthOf, successRateText } from '../../src/renderer/connections/health.ts'
import { wirePath } from '../../src/renderer/connections/wire.tsx'

describe('the health of an endpoint', () => {
  const last = {
    messageId: '1',
    type: 'track' as const,
    label: 'Order Completed',
    startedAt: '2026-11-21T00:00:00.000Z',
    durationMs: 9,
    outcome: 'response' as const,
    status: 200 as number | null,
    verdict: 'success' as const,
    reason: '',
  }
  const health = (
    attempts: number,
    succeeded: number,
    changes: Partial<NonNullable<EndpointHealth['last']>> = {},
  ): EndpointHealth => ({
    id: '4',
    destinationId: '1',
    attempts,
    succeeded,
    p95Ms: 9,
    last: { ...last, ...changes },
  })

  test.each([
    ['bad', '503 · 100 % failing', health(4, 0, { status: 503 })],
    ['good', '200 · p95 9 ms', health(100, 100)],
    ['wait', 'no response within 5 s', health(2, 0, { status: null, outcome: 'timeout' })],
    ['bad', 'connection refused', health(2, 0, { status: null, outcome: 'refused' })],
    ['wait', '200 · 25 % failing', health(4, 3)],
    ['wait', '503 · 99 % failing', health(1000, 1, { status: 503 })],
    ['idle', 'nothing sent yet', { ...health(0, 0), last: null }],
  ])('is %s: %s', (tone, text, given) => {
    expect(healthOf(given)).toEqual({ tone, text })
  })

  test('is unknown without attempts', () => {
    expect(healthOf(undefined).tone).toBe('idle')
    expect(successRateText({ attempts: 0, succeeded: 0 })).toBeNull()
    expect(successRateText({ attempts: 1000, succeeded: 999 })).toBe('99 %')
  })
})

test('unsettled messages are shown before delivered ones', () => {
  const none = { queued: 0, retrying: 0, delivered: 0, failed: 0, expired: 0, cancelled: 0 }
  const text = (counts: Partial<typeof none>) =>
    countsText({ id: '1', counts: { ...none, ...counts } })
  expect(text({})).toBe('no messages yet')
  expect(text({ delivered: 12_404 })).toBe('12,404 delivered')
  expect(text({ delivered: 12, retrying: 3, queued: 2 })).toBe('3 retrying, 2 queued')
})

test.each([300, 714, 1000])(
  'the boxes of a diagram %i wide do not overlap, and stay inside',
  (width) => {
    const { height, sources, destination, endpoints } = placeDiagram({
      width,
      sources: 4,
      endpoints: 5,
    })
    for (const { right } of sources) expect(right.x).toBeLessThan(destination.left.x)
    for (const { left, right } of endpoints) {
      expect(destination.right.x).toBeLessThan(left.x)
      expect(right.x).toBeLessThanOrEqual(width)
    }
    expect(endpoints.at(-1)?.left.y).toBeLessThan(height)
  },
)

test('a wire between equal heights is a line', () => {
  expect(wirePath({ x: 1, y: 5 }, { x: 9, y: 5 })).toBe('M1 5H9')
  expect(wirePath({ x: 0, y: 0 }, { x: 10, y: 4 })).toBe('M0 0C5 0 5 4 10 4')
})
