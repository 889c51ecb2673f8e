import { z } from 'zod'
import { Instant } from './model.ts'
import { at } from './operation.ts'
import { PlanReport, planText, Unplanned } from './plan.ts'

export const CheckPlan = z.strictObject({
  ...planText,
  unplanned: Unplanned.optional().describe('instead of what the plan says'),
  source: z.string().optional().describe("a source's name; absent: all sources"),
  since: Instant.optional().describe('received at this time or later'),
  until: Instant.optional().describe('received before this time'),
})
export type CheckPlan = z.output<typeof CheckPlan>

export const plans = {
  check: at('POST', '/plans/check', 'Check collected calls against a plan; nothing is stored')
    .input(CheckPlan)
    .output(PlanReport),
}
