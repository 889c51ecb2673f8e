import { describe, expect, it } from 'vitest'
import { collectBodies } from './collectBodies.ts'

const call = { type: 'page', userId: 'u' }
const one = async (body: object) => {
  const [collected] = await collectBodies('/v1/batch', JSON.stringify(body))
  const { documented, production } = collected!.bodies
  return {
    content: JSON.parse(collected!.call.content) as Record<string, unknown>,
    documented: JSON.parse(documented) as Record<string, unknown>,
    production: JSON.parse(production) as Record<string, unknown>,
  }
}

describe('the shared fields of a batch are merged into each call', () => {
  const library = { library: { name: 'analytics-go', version: '3.1.0' } }
  it.each([
    ['its own context', library, undefined, library],
    ["the call's context only", undefined, { a: 1 }, { a: 1 }],
    [
      "both, the call's taking precedence",
      { a: 1, b: { c: 1 } },
      { b: { d: 2 } },
      { a: 1, b: { d: 2 } },
    ],
    ['a null of the call taking precedence', { a: 1 }, { a: null }, { a: null }],
    ['a context if the call has null', { a: 1 }, null, { a: 1 }],
    ['a context if the call has an empty one', { a: 1 }, {}, { a: 1 }],
    ['none if the batch has a list', [1], { a: 1 }, { a: 1 }],
    ['none if the batch has a string', 'x', { a: 1 }, { a: 1 }],
    ['__proto__ as any other key', JSON.parse('{"__proto__":{"a":1}}'), { b: 2 }, null],
  ])('context: %s', async (_what, shared: unknown, own: unknown, expected) => {
    const { content, documented, production } = await one({
      context: shared,
      batch: [{ ...call, context: own }],
    })
    const text = JSON.stringify(expected ?? JSON.parse('{"__proto__":{"a":1},"b":2}'))
    for (const { context } of [content, documented, production])
      expect(JSON.stringify(context)).toBe(text)
  })

  it.each([
    ['those of the batch', { Other: false }, undefined, { Other: false }],
    [
      "both, the call's taking precedence",
      { A: false, B: true },
      { A: true },
      { A: true, B: true },
    ],
    ['those of the batch if the call has null', { Other: false }, null, { Other: false }],
    ["the call's only", undefined, { Other: true }, { Other: true }],
  ])('integrations: %s', async (_what, shared, own, expected) => {
    const { content, production } = await one({
      integrations: shared,
      batch: [{ ...call, integrations: own }],
    })
    expect(content.integrations).toEqual(expected)
    expect(production.integrations).toEqual(expected)
  })

  it.each([
    ['that of the batch', '2026-11-21T00:00:09Z', undefined, '2026-11-21T00:00:09.000Z'],
    [
      'that of the call',
      '2026-11-21T00:00:09Z',
      '2026-11-21T00:00:01Z',
      '2026-11-21T00:00:01.000Z',
    ],
  ])('sentAt: %s', async (_what, shared, own, expected) => {
    const { production } = await one({ sentAt: shared, batch: [{ ...call, sentAt: own }] })
    expect(production.sentAt).toBe(expected)
  })
})

it('gives each call of a batch the same context, unaffected by the other calls', async () => {
  const body = { context: { a: 1 }, batch: [{ ...call, context: { a: 2 } }, call] }
  const collected = await collectBodies('/v1/batch', JSON.stringify(body))
  const contexts = collected.map(
    ({ bodies }) => (JSON.parse(bodies.documented) as { context: unknown }).context,
  )
  expect(contexts).toEqual([{ a: 2 }, { a: 1 }])
})

it.each(['timestamp', 'messageId', 'userId', 'type', 'properties'])(
  'does not give its calls the %s of a batch',
  async (name) => {
    const { content, documented } = await one({
      [name]: '2012-12-02T00:30:08.276Z',
      batch: [{ type: 'page', anonymousId: 'a' }],
    })
    expect(content[name]).not.toBe('2012-12-02T00:30:08.276Z')
    expect(documented[name]).not.toBe('2012-12-02T00:30:08.276Z')
  },
)

it('neither stores nor sends the write key', async () => {
  const [collected] = await collectBodies(
    '/v1/batch',
    JSON.stringify({ writeKey: 'KEY', batch: [{ ...call, writeKey: 'KEY' }] }),
  )
  expect(JSON.stringify(collected)).not.toContain('KEY')
})
