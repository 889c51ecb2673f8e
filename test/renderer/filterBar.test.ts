import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../src/contract/filter/parse.ts'
import type { FilterList } from '../../src/contract/filter/grammar.ts'
import {
  completionOf,
  isChoice,
  suggestionsFor,
} from '../../src/renderer/message/filterBar/completion.ts'
import { splitDraft } from '../../src/renderer/message/filterBar/draft.ts'
import { requestText } from '../../src/renderer/message/filter/requestText.ts'
import { bodyValue } from '../../src/renderer/message/targets/bodyValue.ts'

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
    const completion = completionOf(text, list)
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
      const completion = completionOf(text, 'messages')
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
])('the body value %s = %s filters by %j', (path, text, value) => {
  expect(bodyValue(path, text, 'messages')).toEqual(value)
})
