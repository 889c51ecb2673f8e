import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { contract } from '../../src/contract/api.ts'
import type { Access } from '../../src/contract/role.ts'
import type { startDesk } from '../support/desk.ts'

type Desk = Awaited<ReturnType<typeof startDesk>>
type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  maxLength?: number
  pattern?: string
}

const digits = `${'9'.repeat(31_000)}x`
const names = Array.from({ length: 20_000 }, (_, i) => `user-${i}`)
const deep = JSON.parse(`${'{"a":['.repeat(900)}1${']}'.repeat(900)}`) as unknown

/** Values of the right type, as heavy as the schema allows, down to a depth. */
function heavy(schema: Schema, depth = 0): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (first) return heavy(first, depth)
  switch (schema.type) {
    case 'string':
      // Ids: the first of everything exists.
      return schema.pattern ? '1' : digits.slice(0, schema.maxLength ?? digits.length)
    case 'integer':
    case 'number':
      return Number.MAX_SAFE_INTEGER
    case 'boolean':
      return true
    case 'array':
      if (schema.items?.type === 'string') return names.slice(0, schema.maxItems ?? names.length)
      return depth > 4 ? [] : Array.from({ length: 50 }, () => heavy(schema.items ?? {}, depth + 1))
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [
          name,
          depth > 4 ? undefined : heavy(each, depth + 1),
        ]),
      )
    case undefined:
    default:
      return deep
  }
}

/** Several inputs of a field by field different kind. */
function* inputs(schema: Schema): Generator {
  yield undefined
  yield {}
  yield deep
  yield heavy(schema)
  yield { id: '1' }
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    yield { id: '1', [name]: heavy(each) }
    yield { id: '1', [name]: deep }
    yield { id: '1', [name]: digits }
    yield { id: '1', [name]: names }
  }
}

interface Operation {
  title: string
  /** Its place in the contract, which is its path over RPC. */
  place: string[]
  /** Over REST. */
  route: { method: string; path: string }
  access: Access
  schema: Schema
  call: (desk: Desk, input: unknown, signal: AbortSignal) => Promise<unknown>
}

type Called = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>

/** Every operation of the contract. */
export function* operations(tree: object = contract, path: string[] = []): Generator<Operation> {
  for (const [name, each] of Object.entries(tree) as [string, object][]) {
    const place = [...path, name]
    if (!isContractProcedure(each)) yield* operations(each, place)
    else {
      const { inputSchema, route, meta } = each['~orpc']
      const schema = inputSchema
        ? (z.toJSONSchema(inputSchema as z.ZodType, {
            io: 'input',
            unrepresentable: 'any',
          }) as Schema)
        : {}
      yield {
        title: place.join('.'),
        place,
        route: { method: route.method ?? 'POST', path: route.path ?? '' },
        access: meta as Access,
        schema,
        call: ({ client }, input, signal) => {
          const called = place.reduce<unknown>(
            (at, part) => (at as Record<string, unknown>)[part],
            client,
          )
          return (called as Called)(input, { signal })
        },
      }
    }
  }
}

/** How long one request may be open: some wait for something that never comes. */
const openMs = 100

/** Sends hostile inputs to every operation. `after` is called with the title of each. */
export async function sendToEveryOperation(desk: Desk, after: (title: string) => Promise<void>) {
  const titles: string[] = []
  for (const { title, schema, call } of operations()) {
    for (const input of inputs(schema)) {
      const signal = AbortSignal.timeout(openMs)
      const late = new Promise((resolve) => signal.addEventListener('abort', resolve))
      // Most are rejected. What matters is how long the engine takes.
      await Promise.race([call(desk, input, signal).catch(() => {}), late])
    }
    titles.push(title)
    await after(title)
  }
  return titles
}
