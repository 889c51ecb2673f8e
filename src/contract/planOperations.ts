import { z } from 'zod'
import { IdInput, Instant } from './model.ts'
import { at, byId, listOf } from './operation.ts'
import {
  Enforcement,
  Plan,
  PlanDetail,
  PlanReport,
  planText,
  SourceCoverage,
  Unplanned,
} from './plan.ts'
import { Drift, FindDrift } from './drift.ts'
import { DraftPlan, PlanDraft } from './planDraft.ts'

/** A source's plan, and what the source does with violations. */
export const NewPlan = z.strictObject({
  id: IdInput,
  ...planText,
  enforce: Enforcement.optional().describe('absent: as before, or report'),
  unplanned: Unplanned.nullable()
    .optional()
    .describe('null: as the plan says. Absent: as before, or as the plan says'),
})
export type NewPlan = z.output<typeof NewPlan>

const PlanChange = z.strictObject({
  id: IdInput,
  enforce: Enforcement.optional(),
  unplanned: Unplanned.nullable().optional().describe('null: as the plan says'),
})
export type PlanChange = z.output<typeof PlanChange>

export const CheckPlan = z.strictObject({
  ...planText,
  unplanned: Unplanned.optional().describe('instead of what the plan says'),
  source: z.string().optional().describe("a source's name; absent: all sources"),
  since: Instant.optional().describe('received at this time or later'),
  until: Instant.optional().describe('received before this time'),
})
export type CheckPlan = z.output<typeof CheckPlan>

export const plans = {
  list: at('GET', '/plans', 'The tracking plans of all sources that have one').output(listOf(Plan)),
  check: at('POST', '/plans/check', 'Check collected calls against a plan; nothing is stored')
    .input(CheckPlan)
    .output(PlanReport),
  get: at('GET', '/sources/{id}/plan', 'The tracking plan of a source')
    .input(byId)
    .output(PlanDetail),
  set: at('POST', '/sources/{id}/plan', 'Set the tracking plan of a source')
    .input(NewPlan)
    .output(Plan),
  update: at('PATCH', '/sources/{id}/plan', 'Change what a source does with violations')
    .input(PlanChange)
    .output(Plan),
  remove: at('DELETE', '/sources/{id}/plan', 'Remove the tracking plan of a source')
    .input(byId)
    .output(z.void()),
  coverage: at('GET', '/sources/{id}/plan/coverage', 'Planned and unplanned events, seen or not')
    .input(byId.extend({ since: Instant.optional().describe('received at this time or later') }))
    .output(SourceCoverage),
  draft: at('POST', '/plans/draft', 'Draft a plan from collected calls; nothing is stored')
    .input(DraftPlan)
    .output(PlanDraft),
  drift: at('POST', '/plans/drift', 'How calls look now, against earlier ones or a plan')
    .input(FindDrift)
    .output(Drift),
}
