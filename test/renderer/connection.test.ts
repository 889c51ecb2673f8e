import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoffMs } from '../../src/renderer/rpc/backoff.ts'
import { coalesce } from '../../src/renderer/rpc/coalesce.ts'
import { answerMs, silentMs, startHeartbeat } from '../../src/renderer/rpc/heartbeat.ts'
import { reread } from '../../src/renderer/rpc/reread.ts'
import { keyName } from '../../src/renderer/ui/keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the reconnection delay doubles up to ten seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(backoffMs)).toEqual([
    500, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ])
})

test('a burst of hints causes one read immediately and one after the pause', async () => {
  const work = vi.fn(async () => undefined)
  const hint = coalesce(work, 200)
  for (let count = 0; count < 10; count += 1) hint()
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('the pause after a slow read is as long as the read', async () => {
  const work = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  const hint = coalesce(work, 200)
  hint()
  hint()
  await vi.advanceTimersByTimeAsync(1900)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a change during the first read of a page is read as well', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  let stored = 'before'
  const read = vi.fn(async () => {
    const found = stored
    await new Promise((resolve) => setTimeout(resolve, 100))
    return found
  })
  const page = new QueryObserver(queries, { queryKey: ['page'], queryFn: read })
  const close = page.subscribe(() => {})
  stored = 'after'
  const done = reread(queries, () => true)
  await vi.advanceTimersByTimeAsync(250)
  await done
  expect(page.getCurrentResult().data).toBe('after')
  expect(read).toHaveBeenCalledTimes(2)
  close()
})

test('reading continues after a failed read', async () => {
  const work = vi.fn(() => Promise.reject(new Error('gone')))
  const hint = coalesce(work, 200)
  hint()
  await vi.advanceTimersByTimeAsync(300)
  hint()
  expect(work).toHaveBeenCalledTimes(2)
})

test.each([
  [{ key: 'j', ctrlKey: false, metaKey: false, altKey: false }, 'j'],
  [{ key: 'F', ctrlKey: true, metaKey: false, altKey: false }, 'Mod f'],
  [{ key: 'f', ctrlKey: false, metaKey: true, altKey: false }, 'Mod f'],
  [{ key: '?', ctrlKey: false, metaKey: false, altKey: false }, '?'],
])('the press %j is named "%s"', (press, name) => {
  expect(keyName(press)).toBe(name)
})

test('a workbench that keeps its stream open but does not answer is given up after ten seconds', async () => {
  const ask = vi.fn<(signal: AbortSignal) => Promise<never>>(() => new Promise(() => {}))
  const onUnanswered = vi.fn()
  startHeartbeat(ask, onUnanswered)
  await vi.advanceTimersByTimeAsync(silentMs + answerMs - 1)
  expect(onUnanswered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onUnanswered).toHaveBeenCalledTimes(1)
  expect(ask.mock.lastCall?.[0].aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ask.mock.calls.length, onUnanswered.mock.calls.length]).toEqual([1, 1])
})

test('hints and answers, also errors, show that the workbench responds', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue({})
  const onUnanswered = vi.fn()
  const heartbeat = startHeartbeat(ask, onUnanswered)
  for (let second = 0; second < 30; second += 1) {
    heartbeat.heard()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(12)
  heartbeat.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(12)
  expect(onUnanswered).not.toHaveBeenCalled()
})
