import { expect, it } from 'vitest'
import type { CapacityRun } from '../../src/contract/capacity.ts'
import { capacityCharts } from '../../src/contract/capacityCharts.ts'
import { capacityReport } from '../../src/main/capacity/report/report.ts'

const evil = `<img src=x onerror="alert(1)">'&`

/** A run of this many seconds at a rising rate. */
function runOf(seconds: number, given: Partial<CapacityRun> = {}): CapacityRun {
  const startedAt = Date.parse('2026-11-22T10:00:00.000Z')
  const counts = { offered: 100, accepted: 100, delivered: 90, attempts: 100, failed: 10 }
  const times = { p50Ms: 5, p95Ms: 20, p99Ms: 5000 }
  return {
    id: '1',
    destination: evil,
    source: evil,
    endpoints: [`http://127.0.0.1:1/${evil}`],
    profile: { kind: 'steps', rates: [100, 200], seconds: 5 },
    limits: { failedShare: 0.01, p95Ms: 1000 },
    refine: true,
    inFlightLimit: 64,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(startedAt + 12_000).toISOString(),
    phase: 'done',
    rate: 0,
    failure: null,
    warnings: [evil],
    totals: {
      ...counts,
      ...times,
      timeouts: 3,
      retries: 7,
      rejected: 0,
      unsent: 0,
      unanswered: 0,
      retriesCaused: 10,
      cancelled: 2,
      responses: [
        { outcome: 'response', status: 200, verdict: 'success', count: 90 },
        { outcome: 'timeout', status: null, verdict: 'retry', count: 10 },
      ],
    },
    sampleMs: 1000,
    samples: Array.from({ length: seconds }, (_, index) => ({
      at: new Date(startedAt + index * 1000).toISOString(),
      ...counts,
      timeouts: 0,
      retries: index,
      ...(index === 1 ? { p50Ms: null, p95Ms: null, p99Ms: null } : times),
      outstanding: index * 10,
    })),
    steps: [
      {
        from: 100,
        to: 100,
        purpose: 'profile',
        startedAt: new Date(startedAt).toISOString(),
        seconds: 5,
        offered: 500,
        accepted: 500,
        attempts: 500,
        failed: 50,
        ...times,
        growth: 0,
        inFlight: 3,
        stalledMs: 3,
        rule: 'failed attempts',
        text: '10 % of 500 attempts failed, more than 1 %',
      },
    ],
    finding: {
      kind: 'fails',
      holdsAt: null,
      failsAt: 100,
      rule: 'failed attempts',
      text: `${evil} fails`,
    },
    outstanding: { unanswered: 0, queued: 0, retrying: 1204, nextAttemptAt: null, filter: 'x' },
    ...given,
  }
}

it('is one page that loads nothing, with every text escaped', () => {
  const html = capacityReport(runOf(12))
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/<script|<link|@import|url\(|(src|href)="/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp; fails')
  expect(html).toContain("default-src 'none'")
  expect(html.match(/<svg /g)).toHaveLength(3)
  for (const text of [
    '100 to 200 / s in 2 steps of 5 s, then a search',
    '90 delivered, 2 cancelled between steps',
    '10 caused, 7 made during the run',
    'timeout</td><td class="number">10</td><td class="number">10 %',
    'Outstanding: 1,204 messages retrying.',
  ])
    expect(html).toContain(text)
})

it('of a run without any attempt says so', () => {
  const nothing = runOf(0, { steps: [], finding: null, phase: 'broken', failure: 'no reason' })
  const html = capacityReport(nothing)
  expect(html).toContain('The run broke off: no reason.')
  expect(html).not.toMatch(/NaN|Infinity|undefined/)
})

it('draws gaps where there were no attempts, and stays within the drawing', () => {
  for (const seconds of [0, 1, 12, 600])
    for (const { lines, width, height, times } of capacityCharts(runOf(seconds))) {
      const numbers = lines.flatMap(({ points }) => points.join(' ').split(/[ ,]/)).filter(Boolean)
      for (const [index, number] of numbers.entries()) {
        expect(Number(number)).toBeGreaterThanOrEqual(0)
        expect(Number(number)).toBeLessThanOrEqual(index % 2 === 0 ? width : height)
      }
      expect(times.length).toBeLessThanOrEqual(7)
    }
  const [, response] = capacityCharts(runOf(12))
  expect(response?.lines[0]?.points).toHaveLength(2)
})
