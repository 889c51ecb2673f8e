import { describe, expect, test } from 'vitest'
import { tokenText } from '../../src/contract/filter/edit.ts'
import { parseFilter } from '../../src/contract/filter/parse.ts'
import type { FilterList } from '../../src/contract/filter/grammar.ts'
import {
  completionOf,
  isBegunName,
  isChoice,
  suggestionsFor,
} from '../../src/renderer/message/filterBar/completion.ts'
import { splitDraft } from '../../src/renderer/message/filterBar/draft.ts'
import { requestText } from '../../src/renderer/message/filter/requestText.ts'
import { bodyValue } from '../../src/renderer/message/targets/bodyValue.ts'

const events = new Set(['Order Completed', 'Order Completed Late', 'Ordered'])

test.each([
  ['event:Order Comp', true],
  ['event:order completed', false],
  ['event:Order', false],
  ['user:Order Comp', false],
])('Enter completes the event begun in "%s": %s', (text, expected) => {
  const completion = completionOf(text, 'messages', events)
  const found =
    completion && suggestionsFor(completion, 'messages', [{ value: 'Order Completed', count: 2 }])
  expect(completion !== null && isBegunName(completion, found ?? [])).toBe(expected)
})

describe('typing', () => {
  test.each([
    ['type:tra', { tokens: [], rest: 'type:tra', words: '' }],
    ['type:track ', { tokens: ['type:track'], rest: '', words: '' }],
    ['-type:track ', { tokens: ['-type:track'], rest: '', words: '' }],
    ['Order type:track ', { tokens: ['type:track'], rest: 'Order', words: 'Order' }],
    ['Order us', { tokens: [], rest: 'Order us', words: 'Order us' }],
    ['Order ', { tokens: [], rest: 'Order ', words: 'Order' }],
    ['event:"Order Comp', { tokens: [], rest: 'event:"Order Comp', words: '' }],
    ['user: ', { tokens: [], rest: 'user: ', words: '' }],
    ['endpoint:* ', { tokens: ['endpoint:*'], rest: '', words: '' }],
  ])('"%s" leaves %j', (text, draft) => {
    expect(splitDraft(text)).toEqual(draft)
  })

  test.each([
    ['event:Order ', { tokens: [], rest: 'event:Order ', words: '' }],
    ['x -event:order comp', { tokens: [], rest: 'x -event:order comp', words: 'x' }],
    ['event:Order Completed ', { tokens: [], rest: 'event:Order Completed ', words: '' }],
    ['event:Order Paid', { tokens: ['event:Order'], rest: 'Paid', words: 'Paid' }],
    ['event:Ordered twice', { tokens: ['event:Ordered'], rest: 'twice', words: 'twice' }],
    ['event:Order Completed x', { tokens: ['event:"Order Completed"'], rest: 'x', words: 'x' }],
  ])('with events that begin with it, "%s" leaves %j', (text, draft) => {
    expect(splitDraft(text, false, events)).toEqual(draft)
  })

  test('until events are read, any name may go on', () => {
    expect(splitDraft('event:Order C', false, null).tokens).toEqual([])
    expect(splitDraft('event:Order C', true, null).tokens).toEqual(['event:Order'])
  })

  test('Enter completes the name of an event without quotes', () => {
    expect(splitDraft('event:Order Completed', true, events).tokens).toEqual([
      'event:"Order Completed"',
    ])
  })

  test('a token that is still being typed is complete when typing ends', () => {
    expect(splitDraft('Order type:tra', true)).toEqual({
      tokens: ['type:tra'],
      rest: 'Order',
      words: 'Order',
    })
  })
})

describe('suggestions', () => {
  const labels = (text: string, list: FilterList = 'messages', values: string[] = []) => {
    const completion = completionOf(text, list, events)
    if (!completion) return null
    const counted = values.map((value, index) => ({ value, count: values.length - index }))
    return suggestionsFor(completion, list, counted).map(({ insert }) => insert)
  }

  test.each([
    ['st', ['state:', 'status:']],
    ['Order -ou', ['-outcome:']],
    ['state:', ['state:queued ', 'state:retrying ']],
    ['-state:ex', ['-state:expired ']],
    ['tries:', ['tries:0 ', 'tries:1 ']],
    ['after:1', ['after:10m ', 'after:1h ']],
  ])('"%s" suggests %j', (text, expected) => {
    expect(labels(text)?.slice(0, expected.length)).toEqual(expected)
  })

  test('after a space or in an empty field, every key of the list is suggested', () => {
    expect(labels('', 'captures')).toEqual(labels('Order ', 'captures'))
    expect(labels('', 'captures')).toContain('signature:')
    expect(labels('', 'captures')).not.toContain('state:')
  })

  test('values are those found, quoted if they need it', () => {
    expect(labels('event:Ord', 'messages', ['Order Completed', 'Ordered'])).toEqual([
      'event:"Order Completed" ',
      'event:Ordered ',
    ])
    expect(labels('event:"Order C', 'messages', ['Order Completed', 'Ordered'])).toEqual([
      'event:"Order Completed" ',
    ])
  })

  test('the name of an event may be typed without quotes', () => {
    for (const text of ['Paid event:Order C', 'event:order completed'])
      expect(labels(text, 'messages', ['Order Completed', 'Ordered'])).toEqual([
        'event:"Order Completed" ',
      ])
  })

  test('options with more matches come first', () => {
    expect(labels('state:', 'messages', ['failed', 'delivered'])?.slice(0, 2)).toEqual([
      'state:failed ',
      'state:delivered ',
    ])
  })

  test.each(['receiver:x', '"quoted text'])('nothing is suggested for "%s"', (text) => {
    expect(labels(text)).toBeNull()
  })

  test('a started option is completed by Enter, a started value is not', () => {
    const isChosen = (text: string) => {
      const completion = completionOf(text, 'messages', events)
      return completion !== null && isChoice(completion, 'messages')
    }
    expect(isChosen('state:fa')).toBe(true)
    expect(isChosen('state:')).toBe(false)
    expect(isChosen('user:u_1')).toBe(false)
  })
})

test('a filter is sent without invalid tokens and with fixed times', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  const sent = (text: string) => requestText(parseFilter(text, { list: 'messages', now }))
  expect(sent('state:oops type:track -user:a Order')).toBe('type:track -user:a Order')
  expect(sent('after:10m type:track')).toBe('type:track after:2026-11-21T11:50:00.000Z')
  expect(sent('before:09:00:00:00')).toBe('')
})

test.each([
  ['userId', '"u_1"', { key: 'user', value: 'u_1' }],
  ['["User ID"]', '"u_1"', { key: 'user', value: 'u_1' }],
  ['event', String.raw`"say \"hi\""`, { key: 'event', value: 'say "hi"' }],
  ['userId', '""', null],
  ['constructor', '"x"', { key: 'where', value: 'constructor=x' }],
  ['properties.total', '27.50', { key: 'where', value: 'properties.total=27.50' }],
  ['properties.id', '9007199254740993', { key: 'where', value: 'properties.id=9007199254740993' }],
  ['properties.id', '"27"', { key: 'where', value: 'properties.id="27"' }],
  ['properties.items[0].sku', '"a-1"', { key: 'where', value: 'properties.items[].sku=a-1' }],
  ['properties.coupon', 'null', { key: 'where', value: 'properties.coupon=null' }],
])('the body value %s = %s filters by %j', (path, text, value) => {
  expect(bodyValue({ path, text }, 'messages', true)).toEqual(value)
  if (value?.key !== 'where') return
  const { tokens, conditions } = parseFilter(tokenText('where', value.value), {
    list: 'messages',
    now: 0,
  })
  expect(tokens).toMatchObject([{ fault: null }])
  expect(conditions).toMatchObject([{ key: 'where', values: [value.value] }])
})

test('other values of a call, and those of lists without bodies, do not filter', () => {
  const scalar = { path: 'properties.total', text: '27.5' }
  expect(bodyValue(scalar, 'messages', false)).toBeNull()
  expect(bodyValue(scalar, 'calls', true)).toBeNull()
})
