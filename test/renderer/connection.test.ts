import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoffMs } from '../../src/renderer/backoff.ts'
import { coalesce } from '../../src/renderer/coalesce.ts'
import { keyName } from '../../src/renderer/ui/keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('connecting again waits twice as long each time, and never more than ten seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(backoffMs)).toEqual([
    500, 1000, 2000, 4000, 8000, 10_000, 10_000,
  ])
})

test('hints in one burst are one read now and one after the rest', async () => {
  const work = vi.fn(async () => undefined)
  const hint = coalesce(work, 200)
  for (let count = 0; count < 10; count += 1) hint()
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a slow read is rested from for as long as it took', async () => {
  const work = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  const hint = coalesce(work, 200)
  hint()
  hint()
  await vi.advanceTimersByTimeAsync(1900)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a read that fails does not end the reading', async () => {
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
