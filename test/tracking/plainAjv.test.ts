import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { CheckedCall } from '../../src/main/tracking/checkedCall.ts'
import { createChecker } from '../../src/main/tracking/checker.ts'
import { readPlan } from '../../src/main/tracking/readPlan.ts'
import { plansByFormat } from './plans.ts'

/** Reproducible; half of the values are invalid. */
function createRandom(seed: number) {
  let state = seed
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32
  return <T>(choices: T[]): T => choices[Math.floor(next() * choices.length)] as T
}

const left = Symbol('left out')
const present = (given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== left))

function generatedCall(pick: <T>(choices: T[]) => T): CheckedCall {
  const type = pick(['track', 'track', 'track', 'identify', 'group', 'page'] as const)
  const item = () =>
    present({
      sku: pick<unknown>(['s-1', 's-2', 7, left]),
      at: pick<unknown>([left, '2026-11-23T10:00:00Z', 'yesterday']),
      colour: pick<unknown>([left, left, 'red']),
    })
  const bodies = {
    track: () => ({
      event: pick(['Order Completed', 'Product Viewed']),
      properties: pick([
        left,
        present({
          orderId: pick<unknown>(['o-123', 'o-1', 12, left]),
          currency: pick<unknown>(['EUR', 'eur', null, left]),
          total: pick<unknown>([27.5, -1, '12', left]),
          sku: pick<unknown>(['s-1', null, 3, left]),
          products: pick<unknown>([left, [item(), item()], [item(), item(), item()], {}]),
        }),
      ]),
    }),
    identify: () => ({
      traits: pick([
        left,
        present({
          plan: pick<unknown>(['free', 'Pro', 1, left]),
          email: pick<unknown>(['a@example.com', 'nobody', left]),
        }),
      ]),
    }),
    group: () => ({
      traits: present({
        name: pick<unknown>(['Acme', left]),
        seats: pick<unknown>([1, 1.5, left]),
      }),
    }),
    page: () => ({ name: pick(['Home', 'Cart']) }),
  }
  const context = pick<unknown>([left, {}, { device: { id: 'd' } }, { device: null }])
  return { type, content: present({ type, userId: 'u', context, ...present(bodies[type]()) }) }
}

/** What a user of ajv would write for the rules of a call. */
function plainErrors(format: string) {
  const options = { allErrors: true, strict: false }
  const instances = { '7': new Ajv(options), '2020-12': new Ajv2020(options) }
  for (const ajv of Object.values(instances)) addFormats.default(ajv)
  const read = readPlan(plansByFormat[format]!)
  if (!read.plan) throw new Error(JSON.stringify(read.mistakes))
  const { plan } = read
  for (const { schema } of plan.shared)
    for (const ajv of Object.values(instances)) ajv.addSchema(schema as object)
  const validators = plan.rules.map((rule) => ({
    rule,
    parts: rule.parts.map(({ part, draft, schema }) => {
      const { $id } = schema as { $id?: string }
      const shared = $id === undefined ? undefined : instances[draft].getSchema($id)
      const validate = shared ?? instances[draft].compile(schema as object)
      return { part, validate }
    }),
  }))
  return ({ type, content }: CheckedCall) =>
    validators
      .filter(
        ({ rule }) =>
          rule.type === 'common' ||
          (rule.type === type && (type !== 'track' || rule.event === content.event)),
      )
      .flatMap(({ parts }) =>
        parts.flatMap(({ part, validate }) => {
          validate(part === 'call' ? content : (content[part] ?? {}))
          return (validate.errors ?? []).map(({ keyword, instancePath, params }) => {
            const missing = (params as Record<string, string>).missingProperty
            const extra = (params as Record<string, string>).additionalProperty
            const within = [instancePath, missing ?? extra].filter((each) => each !== undefined)
            return `${keyword} ${part === 'call' ? '' : `/${part}`}${within.join('/')}`
          })
        }),
      )
      .toSorted()
}

const pointer = (path: string) =>
  path === '' ? '' : `/${path.replaceAll(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')}`

test.each(Object.keys(plansByFormat))(
  '10,000 generated calls have the violations that ajv itself reports: %s',
  (format) => {
    const read = readPlan(plansByFormat[format]!)
    expect(read).toHaveProperty('plan')
    const checker = createChecker(read.plan!)
    const plain = plainErrors(format)
    const pick = createRandom(42)
    let invalid = 0
    let differing = 0
    for (let i = 0; i < 10_000; i++) {
      const call = generatedCall(pick)
      const found = checker.check(call).map(({ keyword, path }) => `${keyword} ${pointer(path)}`)
      const wanted = plain(call)
      if (wanted.length > 0) invalid += 1
      if (JSON.stringify(found.toSorted()) !== JSON.stringify(wanted)) differing += 1
      if (differing === 1) expect(found.toSorted()).toEqual(wanted)
    }
    expect(differing).toBe(0)
    // Neither all of them nor none.
    expect(invalid).toBeGreaterThan(2000)
    expect(invalid).toBeLessThan(9900)
  },
)
