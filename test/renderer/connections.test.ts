import { describe, expect, test } from 'vitest'
import type { Destination, Endpoint } from '../../src/contract/destination.ts'
import { leadsTo } from '../../src/renderer/connections/leadsTo.ts'
import { movedEndpoints, usersOf } from '../../src/renderer/receivers/actions/users.ts'
import {
  callIn,
  eventOf,
  isBlockedReason,
  schemaPath,
} from '../../src/renderer/connections/schemaLink.ts'
import { newWriteKey } from '../../src/renderer/sources/writeKey.ts'
import { NewSource } from '../../src/contract/wiring.ts'

const own = 'http://127.0.0.1:8421/inbox'

describe('endpoints that are receivers', () => {
  test('any host name of this machine matches a receiver; another port, path or protocol does not', () => {
    for (const url of [own, 'http://localhost:8421/inbox', `${own}?a=1`])
      expect(leadsTo(url, own), url).toBe(true)
    for (const url of [
      'http://127.0.0.1:8422/inbox',
      'http://127.0.0.1:8421/inbox/more',
      'https://127.0.0.1:8421/inbox',
      'http://example.com:8421/inbox',
      'not a URL',
    ])
      expect(leadsTo(url, own), url).toBe(false)
  })

  test('finds the destinations that use a receiver in all their endpoints', () => {
    const destination = (name: string, ...urls: string[]): Destination => ({
      id: '1',
      name,
      enabled: true,
      sharedSecret: null,
      body: 'documented',
      sources: [],
      endpoints: urls.map((url, index) => ({ id: String(index), url, headers: {} })),
      revision: 1,
      warnings: [],
    })
    const all = [
      destination('One', 'http://h/a', own),
      destination('Two', 'http://h/a'),
      destination('Three', 'http://localhost:8421/inbox'),
    ]
    expect(usersOf(own, all).map(({ name }) => name)).toEqual(['One', 'Three'])
  })

  test('moves only the endpoint of the receiver, with its headers', () => {
    const to = 'http://127.0.0.1:8421/next'
    const endpoints: Endpoint[] = [
      { id: '1', url: 'http://h/a', headers: { A: '1' } },
      { id: '2', url: own, headers: { B: '2' } },
    ]
    expect(movedEndpoints(endpoints, own, to)).toEqual([
      { url: 'http://h/a', headers: { A: '1' } },
      { url: to, headers: { B: '2' } },
    ])
  })
})

describe('schema links', () => {
  test('the URL of a row contains the exact event and the call to return to', () => {
    const path = schemaPath('7', 'A & B = ?#', '/calls/12')
    const search = new URLSearchParams(path.split('?')[1])
    expect(path.split('?')[0]).toBe('/sources/7')
    expect(search.get('event')).toBe('A & B = ?#')
    expect(callIn(search.get('from'))).toBe('12')
  })

  test('a URL can only return to calls', () => {
    for (const from of [null, '', '/calls/', '/calls/x', 'http://h/calls/1', '/calls/1/../2'])
      expect(callIn(from)).toBeNull()
  })

  test('the event is read from the call, since its label may be cut off', () => {
    const event = 'E'.repeat(300)
    expect(eventOf({ type: 'track', content: JSON.stringify({ event }) })).toBe(event)
    expect(eventOf({ type: 'page', content: '{"event":"x"}' })).toBeNull()
    expect(eventOf({ type: 'track', content: '{"event":1}' })).toBeNull()
  })

  test('only the reason of a blocked event links to the schema', () => {
    expect(isBlockedReason('blocked by the schema of shop')).toBe(true)
    expect(isBlockedReason('destination disabled')).toBe(false)
    expect(isBlockedReason(null)).toBe(false)
  })
})

test('generated write keys are valid and unique', () => {
  const keys = Array.from({ length: 50 }, newWriteKey)
  for (const writeKey of keys) expect(() => NewSource.parse({ name: 'a', writeKey })).not.toThrow()
  expect(new Set(keys).size).toBe(50)
})
