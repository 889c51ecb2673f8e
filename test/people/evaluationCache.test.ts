import { expect, it, onTestFinished } from 'vitest'
import { createEvaluations } from '../../src/main/people/audiences/evaluationCache.ts'
import { applyManual } from '../../src/main/people/audiences/manual.ts'
import { checkedPersona } from '../../src/main/people/audiences/personas.ts'
import { openStore } from '../../src/main/store/store.ts'
import { createSource } from '../../src/main/workspace/wire.ts'
import { eventually } from '../support/eventually.ts'

/** An audience with a rule that takes `costMs` of processor time. */
function audience(definition: object, costMs: number) {
  const store = openStore(null, () => {})
  onTestFinished(() => store.close())
  const id = store.change(() => {
    createSource(store, { name: 's', writeKey: 'k', kind: 'server', enabled: true })
    const input = { name: 'A', repeatEvery: null, definition, syncNow: false }
    return store.personas.insert(checkedPersona(store, 'audience', input, 0))
  })
  const seen = { evaluated: 0, hints: 0, revision: 0, users: ['a'], time: 0, jumps: 0 }
  const evaluations = createEvaluations({
    store,
    clock: { now: () => seen.time, jumps: () => seen.jumps },
    hint: () => seen.hints++,
    profiles: {
      upToDate: async () => {},
      revision: () => seen.revision,
      async matching() {
        seen.evaluated++
        const until = performance.now() + costMs
        while (performance.now() < until);
        return { users: new Set(seen.users), reasonOf: () => '' }
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

it('evaluates a rule once for any number of reads while nothing changes', async () => {
  const { seen, members } = audience(plan, 0)
  expect(await Promise.all([members(), members(), members()])).toEqual([['a'], ['a'], ['a']])
  await members()
  expect(seen.evaluated).toBe(1)
  seen.users = ['a', 'b']
  seen.revision++
  expect(await members()).toEqual(['a', 'b'])
  expect(seen.evaluated).toBe(2)
})

it('reuses an expensive evaluation for a while after a change, and then hints to read again', async () => {
  const { seen, members, store, persona } = audience(plan, 50)
  await members()
  seen.users = ['a', 'b']
  seen.revision++
  expect(await members()).toEqual(['a'])
  // A manual change shows immediately, without the rule.
  store.change(() => applyManual(store, persona, [['z', 'true']]))
  expect(await members()).toEqual(['a', 'z'])
  expect(seen.evaluated).toBe(1)
  await eventually(() => seen.hints).toBe(1)
  await eventually(members).toEqual(['a', 'b', 'z'])
  expect(seen.evaluated).toBe(2)
})

it('hints to re-evaluate a time span when the clock is moved, not as it runs', async () => {
  const { seen, members } = audience({ event: 'E', within: 1000 }, 50)
  await members()
  seen.time++
  await members()
  seen.jumps++
  seen.users = []
  expect(await members()).toEqual(['a'])
  await eventually(() => seen.hints).toBe(1)
  await eventually(members).toEqual([])
})
