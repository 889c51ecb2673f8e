import { expect, it, onTestFinished } from 'vitest'
import { createEvaluations } from '../../src/main/people/evaluations.ts'
import { createPersona } from '../../src/main/people/personas.ts'
import { openStore } from '../../src/main/store/store.ts'
import { createSource } from '../../src/main/workspace/wire.ts'
import { eventually } from '../support/eventually.ts'

/** An audience by a rule that takes `costMs` of the processor to answer. */
function audience(definition: object, costMs: number) {
  const store = openStore(null, () => {})
  onTestFinished(() => store.close())
  const id = store.change(() => {
    createSource(store, { name: 's', writeKey: 'k', kind: 'server', enabled: true })
    return createPersona(
      store,
      'audience',
      { name: 'A', repeatEvery: null, definition, syncNow: false },
      0,
    )
  })
  const seen = { evaluated: 0, hints: 0, revision: 0, users: ['a'], time: 0 }
  const evaluations = createEvaluations({
    store,
    engineNow: () => seen.time,
    hint: () => seen.hints++,
    profiles: {
      upToDate: async () => {},
      revision: () => seen.revision,
      async matching() {
        seen.evaluated++
        const until = performance.now() + costMs
        while (performance.now() < until);
        return { users: new Set(seen.users), why: () => '' }
      },
      computed: () => Promise.reject(new Error('no trait here')),
    },
  })
  onTestFinished(evaluations.close)
  const persona = store.personas.byId(id)!
  return {
    ...seen,
    seen,
    store,
    evaluations,
    persona,
    async members() {
      return (await evaluations.latest(persona)).wanted.map(({ userId }) => userId)
    },
  }
}
const plan = { trait: 'plan', is: 'pro' }

it('evaluates a rule once for as many readings as come while nothing moves', async () => {
  const { seen, members } = audience(plan, 0)
  expect(await Promise.all([members(), members(), members()])).toEqual([['a'], ['a'], ['a']])
  await members()
  expect(seen.evaluated).toBe(1)
  seen.users = ['a', 'b']
  seen.revision++
  expect(await members()).toEqual(['a', 'b'])
  expect(seen.evaluated).toBe(2)
})

it('keeps what took long for a while although something moved, and then hints to read again', async () => {
  const { seen, members, store, evaluations, persona } = audience(plan, 50)
  await members()
  seen.users = ['a', 'b']
  seen.revision++
  expect(await members()).toEqual(['a'])
  // By hand shows at once, without the rule.
  store.change(() => store.personas.setByHand(persona.id, [['z', 'true']]))
  evaluations.hasChanged(persona.id)
  expect(await members()).toEqual(['a', 'z'])
  expect(seen.evaluated).toBe(1)
  await eventually(() => seen.hints).toBe(1)
  await eventually(members).toEqual(['a', 'b', 'z'])
  expect(seen.evaluated).toBe(2)
})

it('hints to read a span of time again when the clock was moved, not because it goes on', async () => {
  const { seen, members, evaluations } = audience({ event: 'E', within: 1000 }, 50)
  await members()
  seen.time++
  await members()
  evaluations.hasJumped()
  seen.users = []
  expect(await members()).toEqual(['a'])
  await eventually(() => seen.hints).toBe(1)
  await eventually(members).toEqual([])
})
