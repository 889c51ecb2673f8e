import { z } from 'zod'
import { Instant } from './model.ts'

export const DraftPlan = z.strictObject({
  source: z.string().describe("a source's name"),
  since: Instant.optional().describe('from calls received at this time or later'),
  until: Instant.optional().describe('received before this time'),
})
export type DraftPlan = z.output<typeof DraftPlan>

/** A tracking plan for which all calls that it was drafted from are valid. */
export const PlanDraft = z.object({
  text: z.string().describe("Hookbench's YAML"),
  events: z.int().describe('track events that it names'),
  calls: z.int().describe('that it was drafted from'),
  oldestAt: Instant.describe('of these calls'),
  newestAt: Instant,
  complete: z.boolean().describe('false: there are more calls, older than these'),
})
export type PlanDraft = z.infer<typeof PlanDraft>
