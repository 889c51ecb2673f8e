import type { Computation, TraitValue } from '../../../contract/people.ts'
import type { Rule } from '../../../contract/rule.ts'
import type { PersonaRecord } from '../../store/personas.ts'
import type { ReadStore } from '../../store/readStore.ts'
import { type Decision, decide, type Ruled } from './decision.ts'
import { createDecisionInput, type EngineTime, type Stamps } from './decisionInput.ts'
import { createStepQueue } from '../loop/stepQueue.ts'

/** What collected calls say about users. */
export interface Profiles {
  /** Resolves when everything collected so far is counted. */
  upToDate: () => Promise<unknown>
  /** Changes whenever something is counted. */
  revision: () => number
  matching: (
    rule: Rule,
  ) => Promise<{ users: ReadonlySet<string>; reasonOf: (userId: string) => string }>
  computed: (
    computation: Computation,
  ) => Promise<{ values: ReadonlyMap<string, TraitValue>; reasonOf: (userId: string) => string }>
}

interface Cached extends Stamps {
  ruled: Ruled | null
  tookMs: number
  endedAt: number
  decision: Decision
}

/** A cheaper decision is always recomputed. */
const cheapMs = 5
/** A decision is reused for this many times its own cost, even if calls were collected. */
const restShare = 4

export interface EvaluationParts {
  store: ReadStore
  clock: EngineTime
  profiles: Profiles
  /** A cached decision may be outdated. */
  hint: () => void
}

/**
 * The members of each audience and the values of each computed trait, cached between readings: the
 * screen reads at every hint, and a rule over 100,000 users takes a while. Manual changes show immediately.
 */
export function createEvaluations({ store, clock, profiles, hint }: EvaluationParts) {
  const cache = new Map<number, Cached>()
  const inProgress = new Map<number, Promise<Decision>>()
  const input = createDecisionInput({ store, clock, revision: profiles.revision })
  const runStep = createStepQueue()
  let timer: NodeJS.Timeout | null = null

  async function ruledOf({ kind, definition }: PersonaRecord): Promise<Ruled | null> {
    if (definition === null) return null
    if (kind === 'trait') {
      const { values, reasonOf } = await profiles.computed(JSON.parse(definition) as Computation)
      return {
        values: new Map([...values].map(([id, value]) => [id, JSON.stringify(value)])),
        reasonOf,
      }
    }
    const { users, reasonOf } = await profiles.matching(JSON.parse(definition) as Rule)
    return { values: new Map(Array.from(users, (id) => [id, 'true'])), reasonOf }
  }

  /** `cost`: accumulates its own work, without waiting for a turn. */
  async function decideOn({ id, kind }: PersonaRecord, ruled: Ruled | null, cost = { ms: 0 }) {
    const step = <T>(run: () => T) =>
      runStep(() => {
        const start = performance.now()
        const result = run()
        cost.ms += performance.now() - start
        return result
      })
    const manual = await step(() => store.personas.manual(id))
    const lastSynced = await step(() => store.personas.lastSynced(id))
    const suppressed = await step(() => store.suppressions.users())
    return step(() => decide({ kind, manual, ruled, lastSynced, suppressed }))
  }

  async function evaluate(persona: PersonaRecord): Promise<Decision> {
    const last = cache.get(persona.id)
    // A forgotten user must disappear immediately.
    const isSame = () =>
      last?.definition === persona.definition && last.forgotten === store.forgotten.newest()
    if (!(last && isSame() && mayStay(last)) && persona.definition !== null)
      await profiles.upToDate()
    const now = input.stamps(persona)
    const isStill = last?.revision === now.revision && last.engineTime === now.engineTime
    const stays = last !== undefined && isSame() && (isStill || mayStay(last))
    // Passing time alone does not cause a hint, because it would never stop.
    if (stays && (last.revision !== now.revision || last.jumps !== now.jumps)) hintWhenDue(last)
    if (stays && last.manual === now.manual && last.suppressed === now.suppressed)
      return last.decision
    const start = performance.now()
    const ruled = stays ? last.ruled : await ruledOf(persona)
    const cost = { ms: performance.now() - start }
    const decision = await decideOn(persona, ruled, cost)
    const { revision, engineTime, jumps } = stays ? last : now
    const endedAt = performance.now()
    const tookMs = Math.max(cost.ms, stays ? last.tookMs : 0)
    const from = { revision, engineTime, jumps }
    forgetRemoved()
    cache.set(persona.id, { ...now, ...from, ruled, tookMs, endedAt, decision })
    return decision
  }

  /** A decision may have 100,000 users, and each lengthens the rest of the others. */
  function forgetRemoved() {
    for (const id of cache.keys()) if (!store.personas.byId(id)) cache.delete(id)
  }

  const mayStay = ({ tookMs, endedAt }: Cached) =>
    tookMs > cheapMs && performance.now() < endedAt + restMs(tookMs)
  /** Together, all of them leave most of the processor time to other work. */
  const restMs = (tookMs: number) => tookMs * restShare * Math.max(1, cache.size)

  function hintWhenDue({ tookMs, endedAt }: Cached) {
    timer ??= setTimeout(
      () => {
        timer = null
        hint()
      },
      Math.max(0, endedAt + restMs(tookMs) - performance.now()),
    ).unref()
  }

  return {
    /** The current decision; calls of the last moments may be missing. */
    async latest(persona: PersonaRecord): Promise<Decision> {
      // Concurrent reads share one evaluation, but a later read must not miss changes made before it.
      await inProgress.get(persona.id)?.catch(() => {})
      const running = inProgress.get(persona.id) ?? evaluate(persona)
      inProgress.set(persona.id, running)
      try {
        return await running
      } finally {
        if (inProgress.get(persona.id) === running) inProgress.delete(persona.id)
      }
    },
    /** Decides now, with everything collected. */
    async decideNow(persona: PersonaRecord): Promise<Decision> {
      if (persona.definition !== null) await profiles.upToDate()
      return decideOn(persona, await ruledOf(persona))
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
export type Evaluations = ReturnType<typeof createEvaluations>
