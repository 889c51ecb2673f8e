import { z } from 'zod'
import { planStates } from './options.ts'

export const Violation = z.object({
  rule: z.string().describe('such as track Order Completed, identify, common'),
  path: z.string().describe('in the call, such as properties.products[0].sku'),
  keyword: z.string().describe('of JSON Schema; unplanned: the event; unchecked: no result'),
  expected: z.string(),
  found: z.string(),
  nearest: z
    .string()
    .nullable()
    .describe('the planned name or value closest to a misspelled one; null: none is close'),
})
export type Violation = z.infer<typeof Violation>

/** Whether a call follows the plan of its source. */
export const PlanState = z
  .enum(planStates)
  .describe(
    'unplanned: a track event that the plan does not name. unchecked: not yet, or not within the time of a check',
  )
export type PlanState = z.infer<typeof PlanState>

export const CallPlanMark = z.object({
  state: PlanState,
  count: z.int().describe('its violations'),
})
export type CallPlanMark = z.infer<typeof CallPlanMark>

/** What a call violates of the plan that its source has now. */
export const CallPlan = CallPlanMark.extend({
  version: z.int().describe('of the plan'),
  violations: z.array(Violation).describe('the first 20'),
})
export type CallPlan = z.infer<typeof CallPlan>
