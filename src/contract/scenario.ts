import { z } from 'zod'
import { Expected } from './expect.ts'
import { Mistake } from './mistake.ts'
import { Id, IdInput, Instant } from './model.ts'

export const StepState = z.enum(['waiting', 'running', 'passed', 'failed', 'skipped'])
export type StepState = z.infer<typeof StepState>

export const StepResult = z.object({
  title: z.string().describe('track Order Completed, 50 users'),
  line: z.int().describe('of the file, from 1'),
  setUp: z.boolean().describe('part of the setup'),
  state: StepState,
  ms: z.number().nullable(),
  message: z.string().nullable().describe('why it failed'),
  expected: Expected.nullable().describe('for a finished expectation'),
})
export type StepResult = z.infer<typeof StepResult>

/** `failed`: an expectation failed. `broken`: a step could not be carried out, or the file not be read. */
export const ScenarioOutcome = z.enum([
  'running',
  'passed',
  'failed',
  'broken',
  'stopped',
  'skipped',
])
export type ScenarioOutcome = z.infer<typeof ScenarioOutcome>

/** `own`: its own workbench, removed afterwards. `here`: the workbench that runs it. */
export const Bench = z.enum(['own', 'here'])
export type Bench = z.infer<typeof Bench>

/** What a run saw of a source's tracking plan: events and types of call, as in a sentence. */
export const PlanSeen = z.object({
  source: z.string(),
  plan: z.string(),
  seen: z.array(z.string()).describe('planned ones that were seen'),
  unseen: z.array(z.string()).describe('planned ones that were not'),
  unplanned: z.array(z.string()).describe('seen events that the plan does not name'),
})
export type PlanSeen = z.infer<typeof PlanSeen>

export const ScenarioRun = z.object({
  id: Id,
  file: z.string(),
  name: z.string(),
  bench: Bench,
  startedAt: Instant,
  ms: z.number().nullable(),
  outcome: ScenarioOutcome,
  queued: z
    .boolean()
    .describe('it waits: at most two runs have workbenches of their own at the same time'),
  message: z.string().nullable().describe('why it could not run'),
  steps: z.array(StepResult),
  plans: z
    .array(PlanSeen)
    .describe('of a finished run; of sources with a plan, in this workbench only those with calls'),
})
export type ScenarioRun = z.infer<typeof ScenarioRun>

export const ScenarioFile = z.object({
  file: z.string().describe('its path in the scenarios folder'),
  scenarios: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      tags: z.array(z.string()),
      steps: z.int(),
      needsOwn: z.boolean().describe('it restarts the engine, so it runs in its own workbench'),
      last: z
        .object({ id: Id, outcome: ScenarioOutcome, ms: z.number().nullable() })
        .nullable()
        .describe('its latest run since Hookbench started'),
    }),
  ),
  mistakes: z.array(Mistake),
})
export type ScenarioFile = z.infer<typeof ScenarioFile>

const File = z
  .string()
  .regex(/^[^/\\]+(\/[^/\\]+)*\.ya?ml$/, 'a scenario file name must end with .yaml')
  .refine((file) => !file.split('/').includes('..'), 'must be inside the scenarios folder')

export const NewScenarioFile = z.strictObject({
  file: File,
  text: z.string(),
  replace: z.boolean().default(false).describe('replace an existing file of that name'),
})

export const RenamedScenarioFile = z.strictObject({
  file: z.string(),
  to: File.describe('the new name'),
})

export const NewRun = z.strictObject({
  file: File,
  scenario: z.string().optional().describe('its name; all scenarios of the file when absent'),
  bench: Bench.default('own'),
})
export type NewRun = z.infer<typeof NewRun>

/** What to record: these messages or captures, or everything collected since a given time. */
export const NewRecording = z
  .strictObject({
    name: z.string().trim().min(1, 'a scenario needs a name').max(100),
    messages: z.array(IdInput).min(1, 'at least one message is required').max(1000).optional(),
    captures: z
      .array(IdInput)
      .min(1, 'at least one capture is required')
      .max(1000)
      .optional()
      .describe(
        'the messages of these captures; a request that Hookbench did not send becomes the call that its body was made from',
      ),
    since: Instant.optional(),
  })
  .superRefine(({ messages, captures, since }, context) => {
    if ([messages, captures, since].filter((each) => each !== undefined).length !== 1)
      context.addIssue({
        code: 'custom',
        path: ['since'],
        message: 'give either messages, captures or since',
      })
  })
export type NewRecording = z.infer<typeof NewRecording>

export const Recording = z.object({
  file: z.string().describe('an unused name in the scenarios folder'),
  text: z.string().describe('the scenario file'),
  leftOut: z.array(z.string()).describe('what was left out, such as secrets, one sentence each'),
})
export type Recording = z.infer<typeof Recording>
