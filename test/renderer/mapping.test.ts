import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serialiseBody } from '../../src/main/destination/body.ts'
import { mappingChanges } from '../../src/renderer/message/mapping/mappingChanges.ts'

const times = {
  timestamp: '2026-11-21T09:14:07.312Z',
  sentAt: null,
  receivedAt: '2026-11-21T09:14:08.000Z',
}
const parts = { source: { id: 1, kind: 'server' as const }, clientAddress: null, ...times }

function changesOf(
  profile: 'documented' | 'production',
  content: { type: 'track' | 'alias' | 'identify'; [key: string]: unknown },
) {
  const body = serialiseBody(profile, { ...parts, type: content.type, content })
  return mappingChanges({ call: JSON.stringify(content, null, 1), body })
}

test('names what the documented body adds, drops, and changes', () => {
  const call = {
    type: 'track' as const,
    messageId: 'm-1',
    userId: 'u_1204',
    event: 'Order Completed',
    properties: { total: 27.5 },
    timestamp: '2026-11-21T10:14:07.312+01:00',
    context: {},
  }
  expect(changesOf('documented', call)).toEqual([
    { kind: 'dropped', from: 'messageId', before: '"m-1"' },
    { kind: 'added', to: 'version', after: '1' },
    {
      kind: 'changed',
      from: 'timestamp',
      before: '"2026-11-21T10:14:07.312+01:00"',
      after: '"2026-11-21T09:14:07.312Z"',
    },
  ])
})

test('names the keys of an alias as renamed', () => {
  const call = { type: 'alias' as const, previousId: 'anon_9f', userId: 'u_1204' }
  expect(changesOf('documented', call)).toEqual([
    { kind: 'renamed', from: 'previousId', to: 'Previous ID', after: '"anon_9f"' },
    { kind: 'renamed', from: 'userId', to: 'User ID', after: '"u_1204"' },
    { kind: 'added', to: 'version', after: '1' },
    { kind: 'added', to: 'timestamp', after: '"2026-11-21T09:14:07.312Z"' },
    { kind: 'added', to: 'context', after: '{}' },
  ])
})

test('a value with the same name in another place is moved', () => {
  const call = '{"type":"page","name":"Home","properties":{"path":"/"}}'
  const body = '{"type":"page","properties":{"path":"/","name":"Home"}}'
  expect(mappingChanges({ call, body })).toEqual([
    { kind: 'moved', from: 'name', to: 'properties.name', after: '"Home"' },
  ])
})

test('equal values of little meaning are not taken for one that was renamed', () => {
  expect(
    mappingChanges({ call: '{"a":true,"b":"x"}', body: '{"c":true,"d":"x","e":"x"}' }),
  ).toEqual([
    { kind: 'dropped', from: 'a', before: 'true' },
    { kind: 'dropped', from: 'b', before: '"x"' },
    { kind: 'added', to: 'c', after: 'true' },
    { kind: 'added', to: 'd', after: '"x"' },
    { kind: 'added', to: 'e', after: '"x"' },
  ])
})

test('every digit of a number counts', () => {
  const change = {
    kind: 'changed',
    from: 'n',
    before: '9007199254740993',
    after: '9007199254740992',
  }
  expect(
    mappingChanges({ call: '{"n":9007199254740993}', body: '{"n":9007199254740992}' }),
  ).toEqual([change])
})

test('a text that is not JSON has no changes to show', () => {
  expect(mappingChanges({ call: '{', body: '{}' })).toBeNull()
})

test('equal values have no changes in any layout, and unequal ones have some', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const [call, body] = [JSON.stringify({ a }), JSON.stringify({ a: b }, null, 2)]
      const isEqual = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
      const changes = mappingChanges({ call, body }) ?? []
      if (JSON.stringify(a) === JSON.stringify(b)) expect(changes).toEqual([])
      if (!isEqual) expect(changes).not.toEqual([])
    }),
  )
})

/** With the keys of all objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}
