import { z } from 'zod'
import { CallType, Id, Instant } from './model.ts'
import {
  enforcements,
  mostPlanFiles,
  planFormats,
  planParts,
  ruleTypes,
  unplannedPolicies,
} from './options.ts'
import { Violation } from './violation.ts'

export const PlanFormat = z
  .enum(planFormats)
  .describe(
    "hookbench: Hookbench's YAML. hosted: the JSON of the hosted service. folder: a file of JSON Schema per event",
  )
export type PlanFormat = z.infer<typeof PlanFormat>

export const Enforcement = z
  .enum(enforcements)
  .describe(
    'report: violations are only shown. block: a call with violations is collected, and sent to no destination',
  )
export type Enforcement = z.infer<typeof Enforcement>

export const Unplanned = z
  .enum(unplannedPolicies)
  .describe(
    'track events that the plan does not name. report: a violation. allow: none. block: a violation, for which a source that blocks filters the call',
  )
export type Unplanned = z.infer<typeof Unplanned>

/** Of all files together. 2,000 events with 20 properties each. */
const mostPlanCharacters = 4_000_000

export const PlanFile = z.strictObject({
  name: z
    .string()
    .min(1, 'a file name is required')
    .max(400, 'at most 400 characters')
    .describe('within the folder, such as events/Order Completed.json'),
  text: z.string(),
})
export type PlanFile = z.infer<typeof PlanFile>

/** A tracking plan as it is in files. */
export const planText = {
  files: z
    .array(PlanFile)
    .min(1, 'at least one file is required')
    .max(mostPlanFiles, `at most ${mostPlanFiles} files`)
    .refine(
      (files) => files.reduce((sum, { text }) => sum + text.length, 0) <= mostPlanCharacters,
      'at most 4,000,000 characters in all files',
    ),
  format: PlanFormat.optional().describe(
    'folder must be given; for one file, the format is that of its content',
  ),
}
export const PlanText = z.strictObject(planText)
export type PlanText = z.infer<typeof PlanText>

/** A JSON Schema, and what it describes. An absent part of a call is checked as an empty object. */
export const RulePart = z.object({
  part: z.enum(planParts).describe('call: the whole call'),
  draft: z.enum(['7', '2020-12']),
  schema: z.unknown().describe('JSON Schema'),
})
export type RulePart = z.infer<typeof RulePart>

export const PlanRule = z.object({
  type: z.enum(ruleTypes).describe('common: calls of every type'),
  event: z
    .string()
    .nullable()
    .describe('of a track event, page or screen; null: every call of the type'),
  version: z
    .int()
    .nullable()
    .describe('a call selects it with context.protocols.event_version; by default the lowest'),
  description: z.string().nullable(),
  parts: z.array(RulePart),
})
export type PlanRule = z.infer<typeof PlanRule>

/** A parsed plan. */
export const TrackingPlan = z.object({
  name: z.string().nullable(),
  format: PlanFormat,
  unplanned: Unplanned,
  rules: z.array(PlanRule),
  shared: z
    .array(RulePart.pick({ draft: true, schema: true }).extend({ name: z.string() }))
    .describe('schemas that others refer to by their file name'),
})
export type TrackingPlan = z.infer<typeof TrackingPlan>

/** The plan of a source. */
export const Plan = z.object({
  sourceId: Id,
  source: z.string(),
  name: z.string().describe('its own name, or that of its first file'),
  format: PlanFormat,
  version: z.int().describe('increases with each change of its text'),
  setAt: Instant.describe('when its text was set'),
  enforce: Enforcement,
  unplanned: Unplanned,
  events: z.int().describe('track events that it names'),
})
export type Plan = z.infer<typeof Plan>

/** What a plan has a rule for. Its schemas are in its files. */
export const PlannedRule = PlanRule.omit({ parts: true })
export type PlannedRule = z.infer<typeof PlannedRule>

export const PlanDetail = Plan.extend({
  files: z.array(PlanFile).describe('as they were set'),
  rules: z.array(PlannedRule),
})
export type PlanDetail = z.infer<typeof PlanDetail>

/** What a plan and the calls of a source say of one event, or of one type of call. */
export const Coverage = z.object({
  type: CallType,
  event: z.string().nullable(),
  planned: z.boolean(),
  calls: z.int(),
  invalid: z.int().describe('calls with violations'),
  lastSeenAt: Instant.nullable(),
  nearest: z.string().nullable().describe('for an unplanned event: the planned name closest to it'),
})
export type Coverage = z.infer<typeof Coverage>

export const PlanCoverage = z.object({
  planned: z.int().describe('planned events and types of call'),
  seen: z.int().describe('of these'),
  items: z
    .array(Coverage)
    .describe('planned ones in the order of the plan, then unplanned events, most calls first'),
  more: z.int().describe('unplanned events that are not listed'),
})
export type PlanCoverage = z.infer<typeof PlanCoverage>

/** Of the stored calls of a source. */
export const SourceCoverage = PlanCoverage.extend({
  version: z.int().describe('of the plan'),
  complete: z.boolean().describe('all its stored calls are checked'),
})
export type SourceCoverage = z.infer<typeof SourceCoverage>

/** The same violation in many calls. */
export const PlanProblem = Violation.extend({
  type: CallType,
  event: z.string().nullable(),
  calls: z.int(),
  example: Id.describe('the newest call with it'),
})
export type PlanProblem = z.infer<typeof PlanProblem>

export const PlanReport = z.object({
  held: z.boolean().describe('no call has a violation'),
  plan: z.string(),
  source: z.string().nullable().describe('null: all sources'),
  calls: z.int().describe('checked'),
  invalid: z.int().describe('calls with violations'),
  problems: z.array(PlanProblem).describe('most calls first, at most 500'),
  more: z.int().describe('problems that are not listed'),
  coverage: PlanCoverage,
})
export type PlanReport = z.infer<typeof PlanReport>
