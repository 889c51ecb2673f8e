import { describe, expect, test } from 'vitest'
import type { Destination } from '../../src/contract/destination.ts'
import {
  endpointPart,
  isChanged,
  namePart,
  secretPart,
} from '../../src/renderer/destinations/edit/changed.ts'
import {
  draftOfEndpoint,
  type EndpointDraft,
  isUnchanged,
  moved,
  newEndpoint,
  newRow,
  readEndpoint,
  faultsOfRefusal,
} from '../../src/renderer/destinations/endpoints/endpointDraft.ts'
import {
  chosenSources,
  emptyDraft,
  isEmpty,
  placedRefusal,
  readNew,
  suggestedName,
} from '../../src/renderer/destinations/new/newDraft.ts'
import { generateSecret } from '../../src/renderer/destinations/edit/secret.ts'
import { belongsTo, refusalAt } from '../../src/renderer/ui/field/refusal.ts'

const url = 'http://127.0.0.1:9001/hook'

const typed = (text: string, ...headers: [string, string][]): EndpointDraft => ({
  ...newEndpoint(text),
  headers: headers.map(([name, value]) => newRow(name, value)),
})

const faultsOf = (draft: EndpointDraft) => Object.fromEntries(readEndpoint(draft).faults)

describe('a typed endpoint', () => {
  test.each([
    ['', 'a URL is required, such as http://localhost:9001/hook'],
    ['/hook', "an endpoint's URL must start with http:// or https://"],
    ['ftp://example.test/in', "an endpoint's URL must start with http:// or https://"],
    ['http:///x', "an endpoint's URL needs a host after http:// or https://"],
    [
      'http://me:pw@127.0.0.1/',
      'an endpoint\'s URL must not contain a user or password; use a static header "Authorization"',
    ],
  ])('reports the URL %j at its field', (text, message) => {
    expect(faultsOf(typed(text))).toEqual({ url: message })
  })

  test('ignores blank header rows, and trims names and values', () => {
    const { endpoint } = readEndpoint(
      typed(` ${url} `, ['', ''], [' X-Team ', ' payments '], ['  ', '']),
    )
    expect(endpoint).toEqual({ url, headers: { 'X-Team': 'payments' } })
  })

  test('reports each bad header at its own row', () => {
    expect(
      faultsOf(typed(url, ['X-A', '1'], ['Expect', '100'], ['bad name', ''], ['', 'lost'])),
    ).toEqual({
      'headers[1]': 'Expect is controlled by Hookbench and cannot be a static header',
      'headers[2]': '"bad name" is not a valid header name',
      'headers[3]': '"" is not a valid header name',
    })
  })

  test.each([
    ['X-Team', 'X-Team'],
    ['X-Team', 'x-team'],
    ['X-Team', ' X-Team '],
  ])('reports the second of %j and %j at its row', (first, second) => {
    expect(faultsOf(typed(url, [first, '1'], ['X-Other', '2'], [second, '3']))).toEqual({
      'headers[2]': `${second.trim()} is already set; a header can be set only once`,
    })
  })

  test('keeps the order of headers whose names are numbers', () => {
    const { endpoint } = readEndpoint(typed(url, ['X-B', '1'], ['7', '2']))
    expect(Object.values(endpoint?.headers ?? {}).toSorted()).toEqual(['1', '2'])
  })

  test('is unchanged when only blank rows were added', () => {
    const endpoint = { url, headers: { 'X-Team': 'payments' } }
    const draft = draftOfEndpoint(endpoint)
    expect(isUnchanged({ ...draft, headers: [...draft.headers, newRow()] }, endpoint)).toBe(true)
    expect(isUnchanged({ ...draft, url: `${url}/2` }, endpoint)).toBe(false)
  })

  test('moves within the bounds', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  })
})

describe('a new destination', () => {
  const nothing = { destinations: [], sources: [] }

  test('is named after the host of its first URL, or Webhooks, with a number if the name is in use', () => {
    expect(suggestedName([newEndpoint(url)], [])).toBe('127.0.0.1:9001')
    expect(suggestedName([newEndpoint(url)], ['127.0.0.1:9001'])).toBe('127.0.0.1:9001 2')
    expect(suggestedName([newEndpoint('ftp://x')], ['Webhooks', 'Webhooks 2'])).toBe('Webhooks 3')
  })

  test('connects the only source, or the selected ones that still exist', () => {
    const named = (...names: string[]) => names.map((name) => ({ name }))
    expect(chosenSources(emptyDraft(), named('shop'))).toEqual(['shop'])
    expect(chosenSources(emptyDraft(), named('shop', 'app'))).toEqual([])
    const draft = { ...emptyDraft(), sources: ['app', 'removed'] }
    expect(chosenSources(draft, named('shop', 'app'))).toEqual(['app'])
    expect(chosenSources({ ...emptyDraft(), sources: [] }, named('shop'))).toEqual([])
  })

  test('is parsed into the contract’s input', () => {
    const draft = {
      ...emptyDraft(),
      endpoints: [typed(url, ['X-Team', 'payments'])],
      sharedSecret: 's3cr3t',
    }
    expect(readNew(draft, { destinations: [], sources: [{ name: 'shop' }] })).toEqual({
      destination: {
        name: '127.0.0.1:9001',
        enabled: true,
        sources: ['shop'],
        sharedSecret: 's3cr3t',
        body: 'documented',
        endpoints: [{ url, headers: { 'X-Team': 'payments' } }],
      },
      faults: new Map(),
    })
  })

  test('reports every fault at its place', () => {
    const draft = { ...emptyDraft(), name: ' ', endpoints: [typed(url), typed('', ['Host', 'x'])] }
    const { destination, faults } = readNew(draft, nothing)
    expect(destination).toBeNull()
    expect([...faults.keys()].toSorted()).toEqual([
      'endpoints[1].headers[0]',
      'endpoints[1].url',
      'name',
    ])
  })

  test('reports a sixth URL', () => {
    const endpoints = Array.from({ length: 6 }, (_, index) => newEndpoint(`${url}/${index}`))
    expect(readNew({ ...emptyDraft(), endpoints }, nothing).faults.get('endpoints')).toBe(
      'a destination can have at most 5 endpoints',
    )
  })

  test('is empty until something is typed', () => {
    expect(isEmpty(emptyDraft())).toBe(true)
    expect(isEmpty({ ...emptyDraft(), endpoints: [newEndpoint('h')] })).toBe(false)
    expect(isEmpty({ ...emptyDraft(), sharedSecret: 's' })).toBe(false)
  })
})

describe('an error from the server', () => {
  const draft = { endpoints: [typed(url), typed(url, ['X-A', '1'], [' X-Team ', '2'])] }

  test.each([
    ['endpoints[1].url', 'endpoints[1].url'],
    ['endpoints[1].headers.X-Team', 'endpoints[1].headers[1]'],
    ['endpoints[1].headers.X-Unknown', 'endpoints[1].headers'],
    ['name', 'name'],
    ['endpoints', 'endpoints'],
  ])('of %s is shown at %s', (field, place) => {
    expect([...placedRefusal(draft, { field, message: 'no' })]).toEqual([[place, 'no']])
  })

  test('of another endpoint is not shown at this one', () => {
    const refusal = { field: 'endpoints[0].url', message: 'no' }
    expect(faultsOfRefusal(refusal, typed(url), 1).size).toBe(0)
    expect([...faultsOfRefusal(refusal, typed(url), 0)]).toEqual([['url', 'no']])
  })

  test('belongs to its field and to the fields that contain it', () => {
    expect(belongsTo('endpoints[1].url', 'endpoints')).toBe(true)
    expect(belongsTo('endpoints[1].url', 'endpoints[1]')).toBe(true)
    expect(belongsTo('endpoints[10].url', 'endpoints[1]')).toBe(false)
    expect(belongsTo('names', 'name')).toBe(false)
  })

  test('does not repeat the name of the field it is shown at', () => {
    const error = Object.assign(new Error('name: a name is needed'), { data: { field: 'name' } })
    expect(refusalAt(error)).toEqual({ field: 'name', message: 'a name is needed' })
  })
})

const orders: Destination = {
  id: '1',
  name: 'Orders',
  enabled: true,
  sharedSecret: 's3cr3t',
  body: 'documented',
  sources: ['shop'],
  endpoints: [{ id: '4', url, headers: {} }],
  revision: 3,
  warnings: [],
}

describe('an edit while another window changes the destination', () => {
  test('is only affected by a change of the edited part', () => {
    const now = { ...orders, name: 'Renamed', revision: 4 }
    expect(isChanged(namePart, orders, now)).toBe(true)
    expect(isChanged(secretPart, orders, now)).toBe(false)
    expect(isChanged(endpointPart('4'), orders, now)).toBe(false)
  })

  test('gets the current value', () => {
    const headers = { 'X-Team': 'payments' }
    const now = { ...orders, endpoints: [{ id: '4', url, headers }] }
    const part = endpointPart('4')
    expect(isChanged(part, orders, now)).toBe(true)
    expect(part.words(part.read(now))).toBe(`${url}, X-Team: payments`)
    const without = { ...orders, endpoints: [{ id: '5', url: `${url}/2`, headers: {} }] }
    expect(part.words(part.read(without))).toBe('removed, or has another URL')
  })
})

test('generated secrets differ, and need no quoting', () => {
  const secrets = Array.from({ length: 50 }, generateSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{27}$/)
})
