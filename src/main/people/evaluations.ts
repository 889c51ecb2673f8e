import type { Computation, TraitValue } from '../../contract/people.ts'
import type { Rule } from '../../contract/rule.ts'
import type { PersonaRecord } from '../store/personas.ts'
import type { Store } from '../store/store.ts'
import { type Decision, decide, type Ruled, type Users } from './decision.ts'
import { createTurns } from './turns.ts'

/** What is known of users from the calls that were collected. */
export interface Profiles {
  /** Resolves when all that was collected until now is in. */
  upToDate: () => Promise<unknown>
  /** Another one whenever something is in that was not. */
  revision: () => number
  matching: (rule: Rule) => Promise<{ users: ReadonlySet<string>; why: (userId: string) => string }>
  computed: (
    computation: Computation,
  ) => Promise<{ values: ReadonlyMap<string, TraitValue>; why: (userId: string) => string }>
}

/** The decision is anew when these are others. */
interface Facts {
  /** How often users were. */
  forgotten: number
  /** How often it was changed by hand, or told. */
  byHand: number
  suppressed: Users
}

interface Kept extends Facts {
  definition: string | null
  revision: number
  /** Null: time does not count. */
  engineTime: number | null
  /** How often it was moved by hand. */
  jumps: number
  ruled: Ruled | null
  tookMs: number
  endedAt: number
  decision: Decision
}

/** What costs less is always made anew. */
const cheapMs = 5
/** For so many times its own cost one stays as it is, though something was collected. */
const restShare = 4

export interface EvaluationParts {
  store: Store
  engineNow: () => number
  profiles: Profiles
  /** Something that was shown may be shown anew. */
  hint: () => void
}

/**
 * Who belongs to each audience and has which value of each computed trait, kept from one reading to the next: the
 * screen reads at every hint, and a rule over 100,000 users takes a while. What is done by hand shows at once.
 */
export function createEvaluations({ store, engineNow, profiles, hint }: EvaluationParts) {
  const kept = new Map<number, Kept>()
  const underWay = new Map<number, Promise<Decision>>()
  const changedByHand = new Map<number, number>()
  const inTurn = createTurns()
  let jumps = 0
  let timer: NodeJS.Timeout | null = null

  async function ruledOf({ kind, definition }: PersonaRecord): Promise<Ruled | null> {
    if (definition === null) return null
    if (kind === 'trait') {
      const { values, why } = await profiles.computed(JSON.parse(definition) as Computation)
      return { values: new Map([...values].map(([id, value]) => [id, JSON.stringify(value)])), why }
    }
    const { users, why } = await profiles.matching(JSON.parse(definition) as Rule)
    return { values: new Map(Array.from(users, (id) => [id, 'true'])), why }
  }

  /** `cost`: to which its own work is added, and no waiting for a turn. */
  async function decideOn({ id, kind }: PersonaRecord, ruled: Ruled | null, cost = { ms: 0 }) {
    const step = <T>(run: () => T) =>
      inTurn(() => {
        const start = performance.now()
        const result = run()
        cost.ms += performance.now() - start
        return result
      })
    const byHand = await step(() => store.personas.byHand(id))
    const told = await step(() => store.personas.told(id))
    const suppressed = await step(() => store.suppressions.users())
    return step(() => decide({ kind, byHand, ruled, told, suppressed }))
  }

  function decideAtOnce({ id, kind }: PersonaRecord, ruled: Ruled | null): Decision {
    const { personas, suppressions } = store
    const known = { byHand: personas.byHand(id), told: personas.told(id) }
    return decide({ kind, ruled, ...known, suppressed: suppressions.users() })
  }

  /** What a decision is made of, besides what is ruled. */
  const facts = (id: number): Facts => ({
    forgotten: store.personas.forgotten(),
    byHand: changedByHand.get(id) ?? 0,
    suppressed: store.suppressions.users(),
  })

  const stamps = ({ id, definition }: PersonaRecord) => ({
    definition,
    revision: definition === null ? 0 : profiles.revision(),
    engineTime: definition !== null && countsTime(definition) ? engineNow() : null,
    jumps,
    ...facts(id),
  })

  async function evaluate(persona: PersonaRecord): Promise<Decision> {
    const last = kept.get(persona.id)
    // Who is forgotten must not be shown a moment longer.
    const isSame = () =>
      last?.definition === persona.definition && last.forgotten === store.personas.forgotten()
    if (!(last && isSame() && mayStay(last)) && persona.definition !== null)
      await profiles.upToDate()
    const now = stamps(persona)
    const isStill = last?.revision === now.revision && last.engineTime === now.engineTime
    const stays = last !== undefined && isSame() && (isStill || mayStay(last))
    // That time goes on is no reason to look again: it would be one for ever.
    if (stays && (last.revision !== now.revision || last.jumps !== now.jumps)) hintWhenDue(last)
    if (stays && last.byHand === now.byHand && last.suppressed === now.suppressed)
      return last.decision
    const start = performance.now()
    const ruled = stays ? last.ruled : await ruledOf(persona)
    const cost = { ms: performance.now() - start }
    const decision = await decideOn(persona, ruled, cost)
    const { revision, engineTime, jumps: jumped } = stays ? last : now
    const endedAt = performance.now()
    const tookMs = Math.max(cost.ms, stays ? last.tookMs : 0)
    const from = { revision, engineTime, jumps: jumped }
    kept.set(persona.id, { ...now, ...from, ruled, tookMs, endedAt, decision })
    return decision
  }

  const mayStay = ({ tookMs, endedAt }: Kept) =>
    tookMs > cheapMs && performance.now() < endedAt + restMs(tookMs)
  /** All of them together leave most of the processor to others. */
  const restMs = (tookMs: number) => tookMs * restShare * Math.max(1, kept.size)

  function hintWhenDue({ tookMs, endedAt }: Kept) {
    timer ??= setTimeout(
      () => {
        timer = null
        hint()
      },
      Math.max(0, endedAt + restMs(tookMs) - performance.now()),
    ).unref()
  }

  return {
    /** As it is now; what was collected in the last moments may be missing. */
    async latest(persona: PersonaRecord): Promise<Decision> {
      // Two readings at once make one, but the second must not miss what was done before it began.
      await underWay.get(persona.id)?.catch(() => {})
      const running = underWay.get(persona.id) ?? evaluate(persona)
      underWay.set(persona.id, running)
      try {
        return await running
      } finally {
        if (underWay.get(persona.id) === running) underWay.delete(persona.id)
      }
    },
    /** What its definition says now, made anew with all that was collected. */
    async ruledNow(persona: PersonaRecord): Promise<Ruled | null> {
      if (persona.definition !== null) await profiles.upToDate()
      return ruledOf(persona)
    },
    decideOn,
    decideAtOnce,
    /** Whether a decision that was begun with these facts is of today. */
    isOfNow(id: number, { forgotten, byHand, suppressed }: Facts) {
      const now = facts(id)
      return now.forgotten === forgotten && now.byHand === byHand && now.suppressed === suppressed
    },
    facts,
    /** What was set by hand, or what was told, is other than it was. */
    hasChanged(id: number) {
      changedByHand.set(id, (changedByHand.get(id) ?? 0) + 1)
    },
    /** The engine's time was moved. */
    hasJumped() {
      jumps++
    },
    forget(id: number) {
      kept.delete(id)
      changedByHand.delete(id)
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
export type Evaluations = ReturnType<typeof createEvaluations>

/** Whether a span of time that ends now is part of it, at any depth. */
function countsTime(definition: string): boolean {
  let found = false
  JSON.parse(definition, (key, value: unknown) => {
    if (key === 'within' && typeof value === 'number') found = true
    return value
  })
  return found
}
