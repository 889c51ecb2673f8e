import { describe, expect, test } from 'vitest'
import { splitDraft } from '../../src/renderer/deliveries/filterBar/draft.ts'
import { parseFilter, withoutToken, withToken } from '../../src/renderer/message/filter/filter.ts'
import { instantOf } from '../../src/renderer/message/filter/when.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const filterOf = (text: string) => parseFilter(text, now).filter
const faultsOf = (text: string) => parseFilter(text, now).tokens.flatMap(({ fault }) => fault ?? [])

describe('reading a filter', () => {
  test.each([
    ['', {}],
    ['Order Completed', { q: 'Order Completed' }],
    ['type:track', { type: 'track' }],
    ['TYPE:Track', { type: 'track' }],
    ['state:retrying user:u_1 Order', { state: 'retrying', user: 'u_1', q: 'Order' }],
    ['event:"Order Completed"', { event: 'Order Completed' }],
    [String.raw`event:"say \"hi\""`, { event: 'say "hi"' }],
    ['user:a:b', { user: 'a:b' }],
    ['destination:Orders source:checkout-api', { destination: 'Orders', source: 'checkout-api' }],
    ['deletion:3 state:failed', { deletion: '3', state: 'failed' }],
    ['after:10m', { since: '2026-11-21T11:50:00.000Z' }],
    ['before:2026-11-21T09:00:00Z', { until: '2026-11-21T09:00:00.000Z' }],
    ['vip_customers: true', { q: 'vip_customers: true' }],
    ['plan: pro', { q: 'plan: pro' }],
    ['"type:track"', { q: 'type:track' }],
    ['Order user:u_1 Completed', { user: 'u_1', q: 'Order Completed' }],
  ])('%s is read as %j', (text, filter) => {
    expect(filterOf(text)).toEqual(filter)
    expect(faultsOf(text)).toEqual([])
  })

  test.each([
    ['type:trakc', '"trakc" is not a type (identify, track, page, screen, group, alias, delete)'],
    ['type:', 'type: has no value (identify, track, page, screen, group, alias, delete)'],
    ['after:soon', '"soon" is not a time (10m for ten minutes ago, 09:30, 2026-11-21)'],
    ['user:a user:b', 'user: is given twice'],
    ['deletion:u_1', '"u_1" is not a deletion (its number, such as deletion:3)'],
  ])('%s is reported: %s', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault])
  })

  test('reports an unknown key with the known keys and how to search for the text', () => {
    const [fault] = faultsOf('foo:bar')
    expect(fault).toContain('foo: is not a filter (type, state,')
    expect(fault).toContain('type "foo:bar"')
    expect(filterOf('foo:bar state:failed')).toEqual({ state: 'failed' })
  })
})

describe('changing a filter', () => {
  test.each([
    ['type:track Order', 'failed', 'state:failed type:track Order'],
    ['state:queued Order', 'failed', 'state:failed Order'],
    ['state:queued Order', null, 'Order'],
    ['state:oops', null, ''],
  ])('the state of "%s" becomes %s', (text, state, changed) => {
    expect(withToken(text, 'state', state)).toBe(changed)
  })

  test('quotes a value with a space', () => {
    expect(withToken('', 'event', 'Order "X"')).toBe(String.raw`event:"Order \"X\""`)
    expect(filterOf(withToken('', 'event', 'Order "X"'))).toEqual({ event: 'Order "X"' })
  })

  test('removes a token by its index', () => {
    expect(withoutToken('a type:track b user:u_1', 1)).toBe('a type:track b')
  })
})

describe('typing', () => {
  test.each([
    ['type:tra', { tokens: [], rest: 'type:tra', words: '' }],
    ['type:track ', { tokens: ['type:track'], rest: '', words: '' }],
    ['Order type:track ', { tokens: ['type:track'], rest: 'Order', words: 'Order' }],
    ['Order us', { tokens: [], rest: 'Order us', words: 'Order us' }],
    ['Order ', { tokens: [], rest: 'Order ', words: 'Order' }],
    ['event:"Order Comp', { tokens: [], rest: 'event:"Order Comp', words: '' }],
  ])('"%s" leaves %j', (text, draft) => {
    expect(splitDraft(text)).toEqual(draft)
  })

  test('the last token is complete when typing ends', () => {
    expect(splitDraft('x type:track', true).tokens).toEqual(['type:track'])
  })
})

test.each([
  ['90s', '2026-11-21T11:58:30.000Z'],
  ['2h', '2026-11-21T10:00:00.000Z'],
  ['1d', '2026-11-20T12:00:00.000Z'],
  ['2026-11-21T09:00:00+02:00', '2026-11-21T07:00:00.000Z'],
  ['25:00', null],
  ['2026-13-40', null],
  ['yesterday', null],
])('the time %s is %s', (text, instant) => {
  expect(instantOf(text, now)).toBe(instant)
})
