import type { Mistake } from '../../contract/mistake.ts'
import type { PlanText } from '../../contract/plan.ts'
import type { ReadPlanText } from '../store/plans.ts'
import { readPlan } from './readPlan.ts'

export type ReadPlan =
  | { read: ReadPlanText; mistakes?: undefined }
  | { read?: undefined; mistakes: Mistake[] }

/** What texts of plans say, or all their mistakes. */
export const readPlans = (texts: PlanText[]): ReadPlan[] => texts.map(readText)

function readText(text: PlanText): ReadPlan {
  const given = readPlan(text)
  if (!given.plan) return { mistakes: given.mistakes }
  const { name, format, unplanned } = given.plan
  const rules = given.plan.rules.map(({ parts: _schemas, ...rule }) => rule)
  const read = {
    name: name ?? text.files[0]?.name ?? '',
    format,
    unplanned,
    files: JSON.stringify(text.files),
    rules: JSON.stringify(rules),
    events: rules.filter(({ type }) => type === 'track').length,
  }
  return { read }
}
