import { z } from 'zod'
import { Expectation, Expected } from './expect.ts'
import { Mistake } from './mistake.ts'
import { at, byId, listOf } from './operation.ts'
import {
  NewRecording,
  NewRun,
  NewScenarioFile,
  Recording,
  ScenarioFile,
  ScenarioRun,
} from './scenario.ts'

export const expectation = at(
  'POST',
  '/expect',
  'Wait until it holds; where it does not, say what came near',
)
  .input(Expectation)
  .output(Expected)

const byFile = z.object({ file: z.string() })
export const scenarios = {
  list: at('GET', '/scenarios', 'The files of the folder of scenarios').output(
    z.object({ folder: z.string(), items: z.array(ScenarioFile), nextCursor: z.null() }),
  ),
  text: at('GET', '/scenarios/text', 'The text of a scenario file')
    .input(byFile)
    .output(z.object({ file: z.string(), text: z.string() })),
  check: at('POST', '/scenarios/check', 'What is wrong with a scenario file; nothing is run')
    .input(z.strictObject({ text: z.string() }))
    .output(z.object({ mistakes: z.array(Mistake) })),
  save: at('POST', '/scenarios', 'Write a file into the folder of scenarios')
    .input(NewScenarioFile)
    .output(ScenarioFile),
  addExamples: at(
    'POST',
    '/scenarios/examples',
    'Put the examples into the folder of scenarios',
  ).output(z.object({ added: z.array(z.string()) })),
  record: at('POST', '/scenarios/record', 'Make a scenario of what was collected')
    .input(NewRecording)
    .output(Recording),
  runs: at('GET', '/scenarios/runs', 'Runs since the start, newest first').output(
    listOf(ScenarioRun),
  ),
  run: at('POST', '/scenarios/runs', 'Run the scenarios of a file')
    .input(NewRun)
    .output(z.object({ runs: z.array(ScenarioRun) })),
  getRun: at('GET', '/scenarios/runs/{id}', 'How far a run is').input(byId).output(ScenarioRun),
  stopRun: at('POST', '/scenarios/runs/{id}/stop', 'Go no further with a run')
    .input(byId)
    .output(ScenarioRun),
}
