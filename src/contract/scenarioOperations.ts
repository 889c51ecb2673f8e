import { z } from 'zod'
import { Expectation, ExplainedExpected } from './expect.ts'
import { Mistake } from './mistake.ts'
import { at, byId, listOf } from './operation.ts'
import {
  NewRecording,
  NewRun,
  NewScenarioFile,
  RenamedScenarioFile,
  Recording,
  ScenarioFile,
  ScenarioRun,
} from './scenario.ts'

export const expectation = at(
  'POST',
  '/expect',
  'Wait for an expectation; lists near misses when it does not hold',
)
  .input(Expectation)
  .output(ExplainedExpected)

const byFile = z.object({ file: z.string() })
export const scenarios = {
  list: at('GET', '/scenarios', 'The files in the scenarios folder').output(
    z.object({ folder: z.string(), items: z.array(ScenarioFile), nextCursor: z.null() }),
  ),
  text: at('GET', '/scenarios/text', 'The text of a scenario file')
    .input(byFile)
    .output(z.object({ file: z.string(), text: z.string() })),
  check: at('POST', '/scenarios/check', 'Check a scenario file without running it')
    .input(z.strictObject({ text: z.string() }))
    .output(z.object({ mistakes: z.array(Mistake) })),
  save: at('POST', '/scenarios', 'Save a file to the scenarios folder')
    .input(NewScenarioFile)
    .output(ScenarioFile),
  rename: at('POST', '/scenarios/rename', 'Rename a file of the scenarios folder')
    .input(RenamedScenarioFile)
    .output(ScenarioFile),
  remove: at('POST', '/scenarios/remove', 'Delete a file of the scenarios folder; returns its text')
    .input(byFile)
    .output(z.object({ file: z.string(), text: z.string() })),
  addExamples: at('POST', '/scenarios/examples', 'Add the examples to the scenarios folder').output(
    z.object({ added: z.array(z.string()) }),
  ),
  record: at('POST', '/scenarios/record', 'Record a scenario from collected calls')
    .input(NewRecording)
    .output(Recording),
  runs: at('GET', '/scenarios/runs', 'Runs since Hookbench started, newest first').output(
    listOf(ScenarioRun),
  ),
  run: at('POST', '/scenarios/runs', 'Run the scenarios of a file')
    .input(NewRun)
    .output(z.object({ runs: z.array(ScenarioRun) })),
  runAll: at('POST', '/scenarios/runs/all', 'Run every scenario, one after the other').output(
    z.object({
      runs: z.array(ScenarioRun),
      skipped: z.array(z.string()).describe('files that have mistakes'),
    }),
  ),
  getRun: at('GET', '/scenarios/runs/{id}', 'Progress of a run').input(byId).output(ScenarioRun),
  stopRun: at('POST', '/scenarios/runs/{id}/stop', 'Stop a run').input(byId).output(ScenarioRun),
}
