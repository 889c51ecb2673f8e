import { z } from 'zod'
import { Expected } from './expect.ts'
import { Mistake } from './mistake.ts'
import { Id, Instant } from './model.ts'

export const StepState = z.enum(['waiting', 'running', 'passed', 'failed', 'skipped'])
export type StepState = z.infer<typeof StepState>

export const StepResult = z.object({
  title: z.string().describe('track Order Completed, 50 users'),
  line: z.int().describe('of the file, from 1'),
  setUp: z.boolean().describe('it is of the set-up'),
  state: StepState,
  ms: z.number().nullable(),
  message: z.string().nullable().describe('why it failed'),
  expected: Expected.nullable().describe('of an expectation that is over'),
})
export type StepResult = z.infer<typeof StepResult>

/** `failed`: an expectation did not hold. `broken`: a step could not be done, or the file not be read. */
export const ScenarioOutcome = z.enum([
  'running',
  'passed',
  'failed',
  'broken',
  'stopped',
  'skipped',
])
export type ScenarioOutcome = z.infer<typeof ScenarioOutcome>

/** `own`: a workbench of its own, gone afterwards. `here`: the one that was asked. */
export const Bench = z.enum(['own', 'here'])
export type Bench = z.infer<typeof Bench>

export const ScenarioRun = z.object({
  id: Id,
  file: z.string(),
  name: z.string(),
  bench: Bench,
  startedAt: Instant,
  ms: z.number().nullable(),
  outcome: ScenarioOutcome,
  message: z.string().nullable().describe('why it is broken'),
  steps: z.array(StepResult),
})
export type ScenarioRun = z.infer<typeof ScenarioRun>

export const ScenarioFile = z.object({
  file: z.string().describe('its path in the folder of scenarios'),
  scenarios: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      tags: z.array(z.string()),
      steps: z.int(),
      needsOwn: z
        .boolean()
        .describe('it restarts the engine, so it runs in a workbench of its own'),
      last: z
        .object({ id: Id, outcome: ScenarioOutcome, ms: z.number().nullable() })
        .nullable()
        .describe('its newest run since Hookbench was started'),
    }),
  ),
  mistakes: z.array(Mistake),
})
export type ScenarioFile = z.infer<typeof ScenarioFile>

const File = z
  .string()
  .regex(/^[^/\\]+(\/[^/\\]+)*\.ya?ml$/, 'a scenario file ends with .yaml')
  .refine((file) => !file.split('/').includes('..'), 'it stays in the folder of scenarios')

export const NewScenarioFile = z.strictObject({
  file: File,
  text: z.string(),
  replace: z.boolean().default(false).describe('also where there is one of that name'),
})

export const NewRun = z.strictObject({
  file: File,
  scenario: z.string().optional().describe('its name; all of the file when absent'),
  bench: Bench.default('own'),
})
export type NewRun = z.infer<typeof NewRun>

/** What becomes a scenario: these messages, or all that was collected since a moment. */
export const NewRecording = z
  .strictObject({
    name: z.string().trim().min(1, 'a scenario has a name').max(100),
    messages: z.array(Id).min(1, 'name at least one message').max(1000).optional(),
    since: Instant.optional(),
  })
  .superRefine(({ messages, since }, context) => {
    if ((messages === undefined) === (since === undefined))
      context.addIssue({
        code: 'custom',
        path: ['since'],
        message: 'give messages or since, one of them',
      })
  })
export type NewRecording = z.infer<typeof NewRecording>

export const Recording = z.object({
  file: z.string().describe('a name that is free in the folder of scenarios'),
  text: z.string().describe('the scenario file'),
  leftOut: z.array(z.string()).describe('what is not in it, secrets for one, a sentence each'),
})
export type Recording = z.infer<typeof Recording>
