import type { CallViolations } from './checkerThread.ts'
import type { CheckedTexts, PlanKey } from './planChecker.ts'

/** A plan that is late so often is not asked again before it changes, or Hookbench is started again. */
const mostLate = 5

export type CheckTexts = (plan: PlanKey, texts: string[]) => Promise<CheckedTexts>

const none: CallViolations = { violations: [], count: 0 }

/**
 * What calls violate; null: not known. Of calls that are late together, each is checked alone, so that only those that take
 * too long are not known.
 */
export function createTextChecks(check: CheckTexts) {
  const late = new Map<number, { version: number; times: number }>()

  function timesOf({ sourceId, version }: PlanKey): { version: number; times: number } {
    const known = late.get(sourceId)
    if (known?.version === version) return known
    const never = { version, times: 0 }
    late.set(sourceId, never)
    return never
  }

  async function together(plan: PlanKey, texts: string[]): Promise<CallViolations[] | null> {
    const { found } = await check(plan, texts)
    return found ? texts.map((_text, index) => found.get(index) ?? none) : null
  }

  return async (plan: PlanKey, texts: string[]): Promise<(CallViolations | null)[]> => {
    const own = timesOf(plan)
    const all = own.times < mostLate && texts.length > 1 ? await together(plan, texts) : null
    if (all) return all
    const checked: (CallViolations | null)[] = []
    for (const text of texts) {
      const [alone = null] = (own.times < mostLate && (await together(plan, [text]))) || []
      if (!alone) own.times += 1
      checked.push(alone)
    }
    return checked
  }
}
