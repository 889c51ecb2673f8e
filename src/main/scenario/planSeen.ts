import type { Coverage } from '../../contract/plan.ts'
import { ruleTitle } from '../../contract/planText.ts'
import type { PlanSeen } from '../../contract/scenario.ts'
import type { Bench } from './steps/step.ts'

/** What a run has seen of the plans of its workbench. `since`: of a shared one, whose other sources are left out. */
export async function readPlansSeen(
  { client }: Bench,
  since: string | undefined,
): Promise<PlanSeen[]> {
  const plans: PlanSeen[] = []
  for (const { sourceId, source, name } of (await client.plans.list()).items) {
    const { items } = await client.plans.coverage({ id: sourceId, since })
    if (since === undefined || items.some(({ calls }) => calls > 0))
      plans.push({ source, plan: name, ...seenOf(items) })
  }
  return plans
}

const seenOf = (items: Coverage[]) => {
  const planned = items.filter((each) => each.planned)
  return {
    seen: planned.filter(({ calls }) => calls > 0).map(ruleTitle),
    unseen: planned.filter(({ calls }) => calls === 0).map(ruleTitle),
    unplanned: items.filter((each) => !each.planned).map(ruleTitle),
  }
}

/** What all runs together have seen of each plan. */
export function joinedPlans(runs: readonly { plans: readonly PlanSeen[] }[]): PlanSeen[] {
  const byPlan = Map.groupBy(
    runs.flatMap(({ plans }) => plans),
    ({ source, plan }) => JSON.stringify([source, plan]),
  )
  return [...byPlan.values()].map((same) => {
    const { source, plan } = same[0] as PlanSeen
    const all = (of: 'seen' | 'unseen' | 'unplanned') => [
      ...new Set(same.flatMap((each) => each[of])),
    ]
    const seen = all('seen')
    const unseen = all('unseen').filter((each) => !seen.includes(each))
    return { source, plan, seen, unseen, unplanned: all('unplanned') }
  })
}
