import { expect, test } from 'vitest'
import {
  foundAnywhere,
  foundIn,
  searchWords,
} from '../../src/renderer/message/highlight/foundIn.ts'

const marked = (text: string, search: string) =>
  foundIn(text, searchWords(search)).map(({ start, end }) => text.slice(start, end))

test.each([
  ['Order Completed', 'ord', ['Ord']],
  ['Order Completed', 'comp order', ['Order', 'Comp']],
  ['Reorder', 'order', []],
  ['"orderId": "50314b8e"', '50314', ['50314']],
  ['checkout-api', 'api', []],
  ['checkout-api', 'checkout-', ['checkout-']],
  ['CAFÉ au lait', 'cafe', ['CAFÉ']],
  ['cafe\u0301 au lait', 'café', ['cafe']],
  ['İstanbul 5', 'istanbul', ['İstanbul']],
  ['order orders', 'order orders', ['order', 'orders']],
  ['a - b', '-', []],
  ['anything', '', []],
])('in "%s", the search "%s" marks %j', (text, search, words) => {
  expect(marked(text, search)).toEqual(words)
})

test('a pasted text searches for its first 64 words', () => {
  expect(searchWords(Array.from({ length: 100 }, (_, i) => `w${i}`).join(' '))).toHaveLength(64)
})

test('in lists other than messages, the search finds parts of words', () => {
  const parts = foundAnywhere('Order orderId x', 'rder X')
  expect(parts).toEqual([
    { start: 1, end: 5 },
    { start: 7, end: 11 },
    { start: 14, end: 15 },
  ])
  expect(foundAnywhere('anything', ' ')).toEqual([])
})
