import { expect, it } from 'vitest'
import { readBodyTest, passesBodyTest } from '../../src/contract/bodyTest.ts'
import type { AnalysedMessage } from '../../src/main/commonalities/analysed.ts'
import { createAnalysis } from '../../src/main/commonalities/analysis.ts'
import { messageOf, noise, type Order, orderOf } from './orders.ts'

const messages = 4000

interface Planted {
  /** Makes a body one of those that fail. */
  spoil?: (order: Order, i: number) => void
  change?: (message: AnalysedMessage, i: number) => AnalysedMessage
  /** How many of the failing ones have the cause. */
  share?: number
  /** One of so many of the others has it, too. */
  elsewhere?: number
  failing?: number
}

function planted({ spoil, change, share = 1, elsewhere = 2000, failing = 200 }: Planted) {
  const sides = { here: [] as AnalysedMessage[], there: [] as AnalysedMessage[] }
  for (let i = 0; i < messages; i++) {
    const isHere = noise(i * 7 + 5, messages) < failing
    const has = isHere ? noise(i * 11 + 3, 100) < share * 100 : noise(i * 13 + 1, elsewhere) === 0
    const order = orderOf(i)
    if (has) spoil?.(order, i)
    const message = messageOf(i, order)
    sides[isHere ? 'here' : 'there'].push(has && change ? change(message, i) : message)
  }
  return sides
}

function findingsOf(sides: ReturnType<typeof planted>, given: string[] = []) {
  const analysis = createAnalysis(new Set(given as []), {
    here: sides.here.length,
    there: sides.there.length,
  })
  for (const message of sides.here) analysis.add(message, 'here')
  for (const message of sides.there) analysis.add(message, 'there')
  return analysis.findings()
}

const inBody: [string, Planted['spoil'], string, string][] = [
  [
    'a type',
    ({ properties }) => (properties.total = String(properties.total)),
    'have properties.total as a string',
    'where:properties.total:string',
  ],
  [
    'a missing key',
    ({ properties }) => delete properties.currency,
    'have no properties.currency',
    '-where:properties.currency',
  ],
  [
    'a key that others do not have',
    ({ properties }, i) => (properties.gift = `from ${i}`),
    'have properties.gift',
    'where:properties.gift',
  ],
  [
    'a value',
    ({ context }) => (context.library.version = '4.0.0-beta'),
    'have context.library.version = "4.0.0-beta"',
    'where:context.library.version=4.0.0-beta',
  ],
  [
    'a large number',
    ({ properties }, i) => (properties.total = 1000.5 + noise(i, 500)),
    'have properties.total of at least 1,000',
    'where:properties.total>=1000',
  ],
  [
    'a long string',
    ({ properties }, i) => (properties.note = 'x'.repeat(256 + noise(i, 300))),
    'have properties.note',
    'where:properties.note',
  ],
  [
    'a value with spaces and quotes',
    ({ properties }) => (properties.currency = 'US "dollars"'),
    'have properties.currency = "US \\"dollars\\""',
    String.raw`where:"properties.currency=US \"dollars\""`,
  ],
  [
    'a value within a list',
    ({ properties }) =>
      (properties.products = [{ sku: 'sku-1' }, { sku: 'recalled', quantity: 1, price: 1 }]),
    'have properties.products[].sku = "recalled"',
    'where:properties.products[].sku=recalled',
  ],
]

it.each(inBody)('names %s first', (_, spoil, what, filter) => {
  const sides = planted({ spoil })
  const [first] = findingsOf(sides)
  expect(first).toMatchObject({ what, filter })
  expect(first!.subset).toEqual({ count: sides.here.length, of: sides.here.length })
  expect(first!.chance).toBeLessThan(1e-9)
})

it('its filter matches exactly the messages that it counts', () => {
  for (const [, spoil] of inBody) {
    const sides = planted({ spoil })
    const [first] = findingsOf(sides)
    const [, not, text = ''] = /^(-?)where:(.*)$/.exec(first!.filter) ?? []
    const test = readBodyTest(
      text.startsWith('"') ? text.slice(1, -1).replaceAll('\\"', '"') : text,
    )
    if (typeof test === 'string') throw new Error(test)
    const matches = (side: AnalysedMessage[]) =>
      side.filter(({ body, bytes }) => passesBodyTest(test, body, bytes) !== (not === '-')).length
    expect({ here: matches(sides.here), there: matches(sides.there) }).toEqual({
      here: first!.subset.count,
      there: first!.rest.count,
    })
  }
})

const inFacts: [string, Planted['change'], RegExp, RegExp][] = [
  [
    'a source',
    (message) => ({ ...message, facts: { ...message.facts, source: 'old app' } }),
    /^come from source old app$/,
    /^source:"old app"$/,
  ],
  [
    'an endpoint',
    (message) => ({ ...message, facts: { ...message.facts, endpoint: 'http://new/' } }),
    /^were first sent to http:\/\/new\/$/,
    /^endpoint:http:\/\/new\/$/,
  ],
  [
    'a window of time',
    (message) => ({ ...message, receivedAt: Date.parse('2026-12-01T00:00:00Z') + message.bytes }),
    /^were received from 2026-12-01 /,
    /^after:2026-12-01T00:00:00\.\d{3}Z before:2026-12-01T00:00:0\d\.\d{3}Z$/,
  ],
  [
    'the size of the body',
    (message) => ({ ...message, bytes: message.bytes + 300_000 }),
    /^have a body of at least \d{3},\d{3} bytes$/,
    /^where:\$:length>=\d{6}$/,
  ],
]

it.each(inFacts)('names %s first', (_, change, what, filter) => {
  const [first] = findingsOf(planted({ change }))
  expect(first?.what).toMatch(what)
  expect(first?.filter).toMatch(filter)
})

it('finds a cause of a third of the failures', () => {
  const spoil = ({ properties }: Order) => (properties.total = String(properties.total))
  const [first] = findingsOf(planted({ spoil, share: 0.33 }))
  expect(first?.what).toBe('have properties.total as a string')
})

it('finds nothing where there is nothing, however few there are', () => {
  for (const failing of [1, 3, 6, 12, 200])
    expect(findingsOf(planted({ failing })), `${failing} failing`).toEqual([])
})

it('counts a message once, however many items of a list are equal', () => {
  const spoil = ({ properties }: Order) =>
    (properties.products = [{ sku: 'recalled' }, { sku: 'recalled' }, { sku: 'recalled' }])
  const sides = planted({ spoil })
  const found = findingsOf(sides).flatMap(({ also, ...lead }) => [lead, ...also])
  const recalled = found.find(({ what }) => what.endsWith('sku = "recalled"'))
  expect(recalled?.subset).toEqual({ count: sides.here.length, of: sides.here.length })
})

it('lists what is true of the same messages with the finding', () => {
  const spoil = ({ properties, context }: Order) => {
    properties.total = '27.50'
    context.library.version = '4.0.0'
  }
  const findings = findingsOf(planted({ spoil }))
  expect(findings).toHaveLength(1)
  const also = findings[0]!.also.map(({ what }) => what)
  expect([findings[0]!.what, ...also]).toEqual(
    expect.arrayContaining([
      'have properties.total as a string',
      'have context.library.version = "4.0.0"',
    ]),
  )
})

it('does not tell what the filter says', () => {
  const change = (message: AnalysedMessage) => ({
    ...message,
    facts: { ...message.facts, source: 'old app' },
  })
  expect(findingsOf(planted({ change }), ['source'])).toEqual([])
})

it('compares nine failures with thousands', () => {
  const spoil = ({ properties }: Order) => (properties.total = '27.50')
  const sides = planted({ spoil, failing: 9 })
  expect(sides.here.length).toBeLessThan(15)
  expect(findingsOf(sides)[0]?.what).toMatch(/properties\.total/)
})
