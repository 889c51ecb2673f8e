import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ValuePath } from '../../src/contract/path.ts'
import { headerRows } from '../../src/renderer/compare/diff/headers.ts'
import { expected, splitIgnored } from '../../src/renderer/compare/diff/ignored.ts'
import { markLines } from '../../src/renderer/compare/diff/lines.ts'
import {
  type Difference,
  differencesOf,
  pathText,
} from '../../src/renderer/compare/diff/structure.ts'
import { attemptHead } from '../../src/renderer/compare/parts/reference.ts'
import { readJson } from '../../src/renderer/ui/code/jsonTree.ts'

const nodeOf = (text: string) => {
  const { node, fault } = readJson(text)
  if (!node) throw new Error(fault.message)
  return node
}
const diff = (left: string, right: string) => differencesOf(nodeOf(left), nodeOf(right))
const diffOf = (left: unknown, right: unknown) => diff(JSON.stringify(left), JSON.stringify(right))
const short = ({ path, left, right, kind }: Difference) =>
  `${pathText(path)}: ${left?.text ?? '-'} ${right?.text ?? '-'} ${kind}`

it('names each place, with both values and how they differ', () => {
  const left = { properties: { total: '27.50', coupon: null, items: [1, { a: 1 }], same: true } }
  const right = {
    properties: { total: 27.5, currency: 'USD', items: [1, { a: 2 }, 3], same: true },
  }
  expect(diffOf(left, right).map(short)).toEqual([
    'properties.total: "27.50" 27.5 type',
    'properties.coupon: null - missing',
    'properties.items[1].a: 1 2 changed',
    'properties.items[2]: - 3 missing',
    'properties.currency: - "USD" missing',
  ])
})

it('compares numbers as written and strings as read', () => {
  expect(diff('{"a":1.10}', '{"a":1.1}').map(short)).toEqual(['a: 1.10 1.1 changed'])
  expect(diff('{"a":9007199254740993}', '{"a":9007199254740992}')).toHaveLength(1)
  expect(diff(String.raw`{"a":"\u0041"}`, '{"a":"A"}')).toEqual([])
  expect(diff('{ "a" : 1, "b": 2 }', '{"b":2,"a":1}')).toEqual([])
})

// The properties below set keys by their names.
const aValue = fc
  .jsonValue({ maxDepth: 3 })
  .filter((value) => !JSON.stringify(value).includes('__proto__'))

it('finds nothing between equal values, and the opposite when they are swapped', () => {
  fc.assert(
    fc.property(aValue, aValue, (left, right) => {
      expect(diffOf(left, left)).toEqual([])
      const there = diffOf(left, right).map(({ path, left: a, right: b }) => [pathText(path), a, b])
      const back = diffOf(right, left).map(({ path, left: a, right: b }) => [pathText(path), b, a])
      const sorted = (list: unknown[]) => list.map((each) => JSON.stringify(each)).toSorted()
      expect(sorted(there)).toEqual(sorted(back))
      expect(there.length === 0).toBe(isSame(left, right))
    }),
  )
})

const sortedKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, sortedKeys(each)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
const isSame = (a: unknown, b: unknown) =>
  JSON.stringify(sortedKeys(a)) === JSON.stringify(sortedKeys(b))

/** Sets or removes a value; items are removed from the end. */
function put(root: { value: unknown }, path: ValuePath, text: string | null) {
  const full = ['value', ...path]
  const holder = full
    .slice(0, -1)
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], root)
  const last = full.at(-1) as string
  if (text !== null) (holder as Record<string, unknown>)[last] = JSON.parse(text)
  else if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete (holder as Record<string, unknown>)[last]
}

it('turns one value into the other when every difference is applied', () => {
  fc.assert(
    fc.property(aValue, aValue, (left, right) => {
      const root = { value: JSON.parse(JSON.stringify(left)) as unknown }
      const found = diffOf(left, right)
      for (const each of found.filter(({ right: to }) => to)) put(root, each.path, each.right!.text)
      for (const each of found.filter(({ right: to }) => !to).toReversed())
        put(root, each.path, null)
      expect(isSame(root.value, right)).toBe(true)
    }),
  )
})

it('ignores what differs between any two calls, and what is inside an ignored path', () => {
  const found = diffOf(
    { userId: 'a', timestamp: 1, context: { ip: 1, page: { url: 1 } }, contextual: 1 },
    { userId: 'b', timestamp: 2, context: { ip: 2, page: { url: 2 } }, contextual: 2 },
  )
  const { shown, ignored } = splitIgnored(found, [...expected, 'context'])
  expect(shown.map(({ path }) => pathText(path))).toEqual(['contextual'])
  expect(ignored.map(({ path }) => pathText(path))).toEqual([
    'userId',
    'timestamp',
    'context.ip',
    'context.page.url',
  ])
})

it('marks the lines that the other text lacks', () => {
  const { left, right } = markLines('{\n  a,\n  b: 1\n}', '{\n  a,\n  b: 2,\n  c\n}')
  expect(left.map(({ differs }) => differs)).toEqual([false, false, true, false])
  expect(right.map(({ differs }) => differs)).toEqual([false, false, true, true, false])
})

it('keeps as many lines unmarked as it can', () => {
  const { left, right } = markLines('p\nx\na\nb\nq', 'p\na\nb\nx\nq')
  expect(left.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(['x'])
  expect(right.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(['x'])
})

it('leaves the same lines unmarked on both sides, in order', () => {
  const aText = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd,'), { maxLength: 12 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(aText, aText, (a, b) => {
      const { left, right } = markLines(a, b)
      const kept = (lines: typeof left) =>
        lines.filter(({ differs }) => !differs).map(({ text }) => text.replace(/,$/, ''))
      expect(kept(left)).toEqual(kept(right))
      expect(left.map(({ text }) => text).join('\n')).toBe(a)
    }),
  )
})

it('puts header lines of the same name side by side', () => {
  expect(
    headerRows(
      [
        ['Host', 'a'],
        ['X-Tag', '1'],
        ['x-tag', '2'],
      ],
      [
        ['x-tag', '1'],
        ['host', 'b'],
        ['Accept', '*/*'],
      ],
    ),
  ).toEqual([
    { name: 'Host', left: 'a', right: 'b' },
    { name: 'X-Tag', left: '1', right: '1' },
    { name: 'x-tag', left: '2', right: null },
    { name: 'Accept', left: null, right: '*/*' },
  ])
})

it('heads the column of an attempt with its endpoint', () => {
  const attempt = { number: 2, endpoint: 'http://127.0.0.1:4400/flaky' }
  expect(attemptHead(attempt)).toBe('attempt 2 at 127.0.0.1:4400/flaky')
})
