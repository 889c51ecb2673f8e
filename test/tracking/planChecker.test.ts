import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPatience } from '../../src/main/tracking/patience.ts'
import { createPlanChecker, type PlanKey } from '../../src/main/tracking/planChecker.ts'

const stored = (text: string) => ({
  files: JSON.stringify([{ name: 'plan.yaml', text }]),
  format: 'hookbench' as const,
})
const texts: Record<number, string> = {
  1: 'common: { properties: { required: [a] } }',
  2: 'common: { properties: { required: [b] } }',
  3: 'common: { properties: { type: 7 } }',
}

function open(given: Partial<Parameters<typeof createPlanChecker>[0]> = {}) {
  const failed: number[] = []
  const checker = createPlanChecker({
    textOf: (id) => (texts[id] === undefined ? null : stored(texts[id])),
    deadlineMs: 5000,
    onFailed: ({ sourceId }) => failed.push(sourceId),
    ...given,
  })
  onTestFinished(() => checker.close())
  return { ...checker, failed }
}
const planOf = (sourceId: number): PlanKey => ({ sourceId, version: 1, unplanned: 'allow' })
const call = (...names: string[]) =>
  JSON.stringify({ type: 'page', properties: Object.fromEntries(names.map((name) => [name, 1])) })

test('requests that are checked together each have their own violations', async () => {
  const { check } = open()
  const asked = Array.from({ length: 60 }, (_, index) => {
    const id = (index % 2) + 1
    const own = id === 1 ? 'a' : 'b'
    // The last of each request is valid, and so is every other request as a whole.
    const given = [index % 4 < 2 ? call() : call(own), call(own)]
    return { given: check(planOf(id), given), places: index % 4 < 2 ? [0] : [] }
  })
  for (const { given, places } of asked)
    expect([...((await given).found?.keys() ?? ['unchecked'])]).toEqual(places)
})

test('a plan that cannot be loaded, or was removed, checks nothing and says so', async () => {
  const { check, failed } = open()
  const broken = (await check(planOf(3), [call()])).unchecked
  expect(broken).toContain('not checked: the plan could not be loaded')
  expect((await check(planOf(4), [call()])).unchecked).toBe('not checked: the plan was removed')
  expect((await check(planOf(1), [call()])).found?.size).toBe(1)
  expect(failed).toEqual([])
})

test('a thread that ends loses the calls in progress only', async () => {
  const thread = join(mkdtempSync(join(tmpdir(), 'hookbench-plan-')), 'ends.mjs')
  writeFileSync(
    thread,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ load, texts }) => {
       if (load) parentPort.postMessage({ loaded: null })
       else if (texts.includes('end')) process.exit(1)
       else parentPort.postMessage({ found: [[0, { violations: [], count: 1 }]] })
     })`,
  )
  const { check, failed } = open({ thread })
  const results = await Promise.all([
    check(planOf(1), ['end']),
    check(planOf(2), ['x']),
    check(planOf(2), ['y']),
  ])
  expect(results[0].unchecked).toContain('its thread ended with code 1')
  expect(results[1].found?.size).toBe(1)
  expect(results[2].unchecked).toBeUndefined()
  expect(failed).toEqual([1])
})

test('calls that wait longer than the deadline are not checked, and what waits is bounded', async () => {
  const thread = join(mkdtempSync(join(tmpdir(), 'hookbench-plan-')), 'endless.mjs')
  writeFileSync(
    thread,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ load }) => { if (load) for (;;); })`,
  )
  const { check, failed } = open({ thread, deadlineMs: 300 })
  const results = await Promise.all([
    check(planOf(1), ['x'.repeat(20_000_000)]),
    check(planOf(1), ['x'.repeat(20_000_000)]),
  ])
  expect(results.map(({ unchecked }) => unchecked)).toEqual([
    'not checked against the plan within 0.3 s',
    'not checked against the plan: too many calls wait',
  ])
  // Loading a large plan takes long: that is no failure.
  expect(failed).toEqual([])
})

test('three failures within a minute are a pause of a minute', () => {
  let now = 0
  const patience = createPatience<string>(() => now)
  const failAt = (at: number) => {
    now = at
    patience.failed('a')
    return patience.pause('a')
  }
  expect([failAt(0), failAt(30_000), failAt(60_000)]).toEqual([0, 0, 0])
  expect(failAt(61_000)).toBe(60_000)
  now = 100_000
  expect([patience.pause('a'), patience.pause('b')]).toEqual([21_000, 0])
  now = 121_000
  expect(patience.pause('a')).toBe(0)
  expect(failAt(121_000)).toBe(0)
})
