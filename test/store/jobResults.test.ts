import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../src/main/store/store.ts'

it('stores the last 20 results of each kind, and up to 16 MB of them', () => {
  const store = openStore(null, () => {})
  onTestFinished(() => store.close())
  const { jobResults } = store
  const add = (kind: string, id: number, bytes = 1) =>
    store.change(() =>
      jobResults.add({ kind, id, summary: `${id}`, content: Buffer.alloc(bytes, id) }),
    )
  const ids = (kind: string) => jobResults.summaries(kind).map(Number)
  const down = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => from - index)
  expect(jobResults.newest('drill')).toBe(0)
  for (let id = 1; id <= 25; id++) add('drill', id)
  for (const id of [1, 10]) add('capacity run', id)
  expect(ids('drill')).toEqual(down(25, 6))
  expect(ids('capacity run')).toEqual([10, 1])
  expect(jobResults.newest('drill')).toBe(25)
  expect(jobResults.byId('drill', 6)).toEqual({ summary: '6', content: Buffer.from([6]) })
  expect(jobResults.byId('drill', 5)).toBeNull()
  for (const id of [26, 27, 28]) add('drill', id, 6 * 1024 * 1024)
  expect(ids('drill')).toEqual([28, 27])
  add('drill', 29, 17 * 1024 * 1024)
  expect(ids('drill')).toEqual([29])
  expect(ids('capacity run')).toEqual([10, 1])
})
