import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distribute, placeKey, shardOf } from '../../src/main/scenario/shard.ts'

const places = fc.uniqueArray(
  fc.record({ file: fc.constantFrom('a.yaml', 'b.yaml', 'c/d.yaml'), name: fc.string() }),
  { selector: placeKey, maxLength: 60 },
)

it('each scenario is in exactly one shard, in its order, whatever is known of the durations', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 9 }), fc.nat(), (all, count, seed) => {
      const durations = new Map(
        all.flatMap((each, at) =>
          (at + seed) % 3 === 0 ? [] : [[placeKey(each), (at * seed) % 97]],
        ),
      )
      const { shard: inShard } = distribute(all, count, durations)
      const shards = Array.from({ length: count }, (_, at) => inShard(at + 1))
      const found = shards.flat().map((each) => all.indexOf(each))
      expect(found.toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at))
      for (const shard of shards) expect(shard).toEqual(all.filter((each) => shard.includes(each)))
    }),
  )
})

it('shards take about the same time', () => {
  const all = Array.from({ length: 60 }, (_, at) => ({ file: 'a.yaml', name: `s${at}` }))
  const ms = (name: string) => 100 + 37 * (Number(name.slice(1)) % 11)
  const durations = new Map(all.map((each) => [placeKey(each), ms(each.name)]))
  const { shard } = distribute(all, 4, durations)
  const times = [1, 2, 3, 4].map((number) =>
    shard(number).reduce((sum, { name }) => sum + ms(name), 0),
  )
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.05)
})

it('a new scenario counts as the median, and a file may be written with or without ./', () => {
  const all = ['a', 'b', 'c', 'new'].map((name) => ({ file: './x.yaml', name }))
  const durations = new Map(
    ['a', 'b', 'c'].map((name, at) => [placeKey({ file: 'x.yaml', name }), [100, 50, 10][at] ?? 0]),
  )
  const { shard } = distribute(all, 2, durations)
  const names = [1, 2].map((number) => shard(number).map(({ name }) => name))
  expect(names).toEqual([
    ['a', 'c'],
    ['b', 'new'],
  ])
})

it('shards with other durations or files have another distribution, whatever the order of the files', () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => ({ file: 'x.yaml', name }))
  const durations = (...ms: number[]) =>
    new Map(all.map((each, at) => [placeKey(each), ms[at] ?? 0]))
  const idOf = (...given: Parameters<typeof distribute>) => distribute(...given).id
  const id = idOf(all, 2, durations(90, 80, 20, 10))
  expect(idOf(all.toReversed(), 2, durations(90, 80, 20, 10))).toBe(id)
  // Another time that changes no shard is no other distribution.
  expect(idOf(all, 2, durations(91, 80, 20, 10))).toBe(id)
  expect(idOf(all, 2, durations(10, 80, 90, 20))).not.toBe(id)
  expect(idOf(all.slice(1), 2, durations(90, 80, 20, 10))).not.toBe(id)
  expect(idOf(all, 3, durations(90, 80, 20, 10))).not.toBe(id)
})

it.each(['0/4', '5/4', '2', '1/0', '-1/2', 'a/b', '1/1001', ''])('%s is not a shard', (text) => {
  expect(() => shardOf(text)).toThrow(`such as 2/5, up to 1000; it is ${text}`)
})
