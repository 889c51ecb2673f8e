import { withFixedTimes } from '../../src/contract/filter/timeToken.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countRange } from '../../src/contract/filter/conditions.ts'
import {
  addToken,
  mayNameEvent,
  tokenText,
  withoutToken,
  withQuotedEvents,
  withToken,
} from '../../src/contract/filter/edit.ts'
import { type FilterKey, filterLists, keysOf, kindOf } from '../../src/contract/filter/grammar.ts'
import { lex } from '../../src/contract/filter/lex.ts'
import { parseFilter, withoutFaults } from '../../src/contract/filter/parse.ts'
import { instantOf } from '../../src/contract/filter/when.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const events = new Set(['Order Completed', 'Order Completed Twice', 'Order'])
const context = { list: 'messages', now } as const

/** As `-key: values, beginnings*`. */
function saidOf(text: string, given: Parameters<typeof parseFilter>[1] = context) {
  const { conditions, since, until, text: free } = parseFilter(text, given)
  return [
    ...conditions.map(
      ({ key, values, prefixes, not }) =>
        `${not ? '-' : ''}${key}: ${[...values, ...prefixes.map((each) => `${each}*`)].join(', ')}`,
    ),
    ...(since === null ? [] : [`since ${new Date(since).toISOString()}`]),
    ...(until === null ? [] : [`until ${new Date(until).toISOString()}`]),
    ...(free === '' ? [] : [`"${free}"`]),
  ]
}
const faultsOf = (text: string, given: Parameters<typeof parseFilter>[1] = context) =>
  parseFilter(text, given).tokens.flatMap(({ fault }) => fault ?? [])

describe('parsing a filter', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['Order Completed', ['"Order Completed"']],
    ['type:track', ['type: track']],
    ['TYPE:Track', ['type: track']],
    ['state:retrying user:u_1 Order', ['state: retrying', 'user: u_1', '"Order"']],
    ['event:"Order Completed"', ['event: Order Completed']],
    [String.raw`event:"say \"hi\""`, ['event: say "hi"']],
    ['user:a:b', ['user: a:b']],
    ['destination:Orders source:app', ['destination: Orders', 'source: app']],
    ['deletion:03 state:failed', ['deletion: 3', 'state: failed']],
    ['after:10m', ['since 2026-11-21T11:50:00.000Z']],
    ['before:2026-11-21T09:00:00Z', ['until 2026-11-21T09:00:00.000Z']],
    ['vip_customers: true', ['"vip_customers: true"']],
    ['tier: pro', ['"tier: pro"']],
    ['"type:track"', ['"type:track"']],
    ['Order user:u_1 Completed', ['user: u_1', '"Order Completed"']],
    // The same key with the same sign: any of its values.
    ['state:failed type:track state:expired', ['state: failed, expired', 'type: track']],
    ['-state:failed -state:expired state:queued', ['-state: failed, expired', 'state: queued']],
    ['state:failed state:FAILED', ['state: failed']],
    ['user:u_* user:v', ['user: v, u_*']],
    ['event:"Order C"* -user:*', ['event: Order C*', '-user: *']],
    ['event:"Order *"', ['event: Order *']],
    ['status:503 status:4* status:50x -status:2xx', ['status: 503, 4*, 50*', '-status: 2*']],
    ['outcome:timeout tries:>=3', ['outcome: timeout', 'tries: >=3']],
    ['endpoint:http://localhost:9/*', ['endpoint: http://localhost:9/*']],
    ['-word e-mail', ['"-word e-mail"']],
    ['star *', ['"star *"']],
  ])('%s is parsed as %j', (text, said) => {
    expect(saidOf(text)).toEqual(said)
    expect(faultsOf(text)).toEqual([])
  })

  test.each<[string, string[]]>([
    ['event:Order Completed', ['event: Order Completed']],
    ['event:Order Completed Twice', ['event: Order Completed Twice']],
    ['-event:Order Completed user:u_1', ['-event: Order Completed', 'user: u_1']],
    ['event:Order Completed paris', ['event: Order Completed', '"paris"']],
    ['event:Order  Completed', ['event: Order', '"Completed"']],
    ['event:Order user:u_1 Completed', ['event: Order', 'user: u_1', '"Completed"']],
    ['event:Cart Completed', ['event: Cart', '"Completed"']],
    ['event:"Order" Completed', ['event: Order', '"Completed"']],
    ['user:Order Completed', ['user: Order', '"Completed"']],
  ])('with known events, %s is parsed as %j', (text, said) => {
    expect(saidOf(text, { ...context, events })).toEqual(said)
  })

  test('a known event without quotes is one token, quoted', () => {
    const text = 'type:track event:Order Completed paris'
    const { tokens } = parseFilter(text, { ...context, events })
    expect(tokens.map((token) => token.text)).toEqual(['type:track', 'event:"Order Completed"'])
    expect(withoutToken(text, 1, events)).toBe('type:track paris')
  })

  test.each([
    ['type:trakc', '"trakc" is not a type (identify, track, page, screen, group, alias, delete)'],
    ['type:', 'type: has no value (identify, track, page, screen, group, alias, delete)'],
    ['type:tr*', '"tr*" is not a type (identify, track, page, screen, group, alias, delete)'],
    ['after:soon', '"soon" is not a time (10m for ten minutes ago, 09:30, 2026-11-21)'],
    ['after:1h after:2h', 'after: is given twice'],
    ['-after:1h', 'after: cannot be negated; use before:'],
    ['deletion:u_1', '"u_1" is not the number of a deletion (its number, such as deletion:3)'],
    ['status:50', '"50" is not a status (503, or 5* for 500 to 599)'],
    ['status:"5*"', '"5*" is not a status (503, or 5* for 500 to 599)'],
    ['tries:many', '"many" is not a number of attempts (3, >3, >=3, <3, 2..5)'],
    ['-user:', 'user: has no value'],
  ])('%s is reported: %s', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault])
  })

  test('reports an unknown key with the known keys and how to search for the text', () => {
    const [fault] = faultsOf('foo:bar')
    expect(fault).toContain('foo: is not a filter (state, type,')
    expect(fault).toContain('type "foo:bar"')
    expect(saidOf('foo:bar state:failed')).toEqual(['state: failed'])
    expect(withoutFaults('foo:bar x state:failed tries:no', context)).toBe('state:failed x')
  })

  test('reports a string in a condition that ends at a space', () => {
    const fault =
      'has a quote without an end; with spaces, quote the whole condition: where:"properties.name=a b"'
    expect(faultsOf('where:properties.name="a b"')).toEqual([`"properties.name="a" ${fault}`])
    expect(faultsOf('-where:properties.name~" b"')).toEqual([`"properties.name~"" ${fault}`])
    expect(saidOf('where:"properties.name=a b"')).toEqual(['where: properties.name=a b'])
    for (const whole of ['where:name="a"', String.raw`where:name="\"a"`, 'where:name~5"'])
      expect(faultsOf(whole)).toEqual([])
    // It is a text of one quote.
    expect(faultsOf(tokenText('where', 'name="'))).toEqual([])
  })

  test.each(['constructor:x', 'toString:x', '-hasOwnProperty:x'])(
    '%s is reported as an unknown key',
    (text) => {
      expect(faultsOf(text)).toEqual([expect.stringContaining(': is not a filter (state, type,')])
      for (const list of filterLists) expect(kindOf(list, 'constructor')).toBeNull()
    },
  )

  test.each([
    ['rejections', 'reason:duplicate key:abc source:web -source:app'],
    ['captures', 'receiver:flaky status:5* signature:invalid before:1h'],
    ['calls', 'type:identify user:u_1 event:"A B" source:web after:1h'],
    ['deletions', 'kind:suppress_only user:u_1 state:partly_failed'],
  ] as const)('%s have their own keys', (list, text) => {
    expect(faultsOf(text, { list, now })).toEqual([])
    expect(faultsOf('tries:3 outcome:reset', { list, now })).toHaveLength(2)
  })

  test.each([
    ['3', [3, 3]],
    ['>3', [4, Infinity]],
    ['>=3', [3, Infinity]],
    ['<3', [-Infinity, 2]],
    ['<=3', [-Infinity, 3]],
    ['2..5', [2, 5]],
    ['=3', null],
    ['-3', null],
  ])('the count %s is %j', (text, range) => {
    const found = countRange(text)
    expect(found && [found.least, found.most]).toEqual(range)
  })
})

describe('changing a filter', () => {
  test.each([
    ['type:track Order', 'failed', 'state:failed type:track Order'],
    ['state:queued Order', 'failed', 'state:failed Order'],
    ['-state:queued state:failed Order', null, 'Order'],
    ['state:oops', null, ''],
  ])('the state of "%s" becomes %s', (text, state, changed) => {
    expect(withToken(text, 'state', state)).toBe(changed)
  })

  test('excludes, and retains other tokens of the key', () => {
    expect(withToken('state:queued a', 'state', 'failed', { not: true })).toBe('-state:failed a')
    expect(withToken('state:queued a', 'state', 'failed', { keep: true })).toBe(
      'state:queued state:failed a',
    )
    expect(addToken('-state:failed a "b', 'state', 'failed')).toBe('state:failed a "b')
    expect(addToken('state:failed a', 'state', 'failed')).toBe('state:failed a')
  })

  test('quotes a value that would be read differently', () => {
    expect(withToken('', 'event', 'Order "X"')).toBe(String.raw`event:"Order \"X\""`)
    expect(saidOf(withToken('', 'event', 'Order "X"'))).toEqual(['event: Order "X"'])
    expect(tokenText('user', 'u*')).toBe('user:"u*"')
    expect(tokenText('status', '5*', true)).toBe('-status:5*')
    expect(tokenText('after', '2026-11-21T09:00:00Z')).toBe('after:2026-11-21T09:00:00Z')
  })

  test('quotes the names of known events, which are then changed as a whole', () => {
    const text = withQuotedEvents('-event:Order Completed a state:failed', events)
    expect(text).toBe('-event:"Order Completed" a state:failed')
    expect(withToken(text, 'event', null)).toBe('a state:failed')
    expect(saidOf(text)).toEqual(['-event: Order Completed', 'state: failed', '"a"'])
    for (const same of ['event:Order  Paid', 'event:"Order" Completed', 'a  type:track'])
      expect(withQuotedEvents(same, events)).toBe(same)
  })

  test.each([
    ['event:Order Completed', true],
    ['type:track -event:Order x state:failed', true],
    ['event:Order state:failed x', false],
    ['event:"Order" Completed', false],
    ['Order Completed', false],
  ])('the event of %s may have more words: %s', (text, may) => {
    expect(mayNameEvent(text)).toBe(may)
  })

  test('removes a token by its index', () => {
    expect(withoutToken('a type:track b user:u_1', 1)).toBe('a type:track b')
  })

  test('every text of a token is parsed as its value, whatever the rest is', () => {
    const names = filterLists.flatMap((list) =>
      keysOf(list).flatMap((key): [typeof list, FilterKey][] =>
        kindOf(list, key)?.kind === 'text' ? [[list, key]] : [],
      ),
    )
    const anyText = fc.string({ unit: 'grapheme', maxLength: 12 })
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.oneof(anyText, fc.stringMatching(/^[ "*\\:a-]{1,6}$/)).filter((value) => value !== ''),
        fc.boolean(),
        anyText,
        ([list, key], value, not, rest) => {
          const { tokens } = parseFilter(addToken(rest, key, value, not), { list, now })
          expect(tokens.findLast((token) => token.key === key)).toMatchObject({
            value,
            not,
            fault: null,
          })
        },
      ),
    )
  })

  test('every text is divided completely', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const kept = lex(text).map((piece) => piece.text)
        expect(kept.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
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

test('relative times of a filter become instants, and all else stays as it was typed', () => {
  expect(withFixedTimes('state:failed  after:1h -before:"5m" "after:1h" after', now)).toBe(
    'state:failed  after:2026-11-21T11:00:00.000Z -before:"2026-11-21T11:55:00.000Z" "after:1h" after',
  )
  for (const same of [
    '',
    'after:09:30',
    'before:2026-11-21',
    'after:1h*',
    'event:1h',
    'after:9999999d',
  ])
    expect(withFixedTimes(same, now)).toBe(same)
})
