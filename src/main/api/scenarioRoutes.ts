import type { RecordParts } from '../recording/parts.ts'
import { recordScenario } from '../recording/record.ts'
import type { Implementer } from './implementer.ts'
import { whole } from './page.ts'
import * as scenarios from './scenarios.ts'

type Parts = scenarios.ScenarioParts & RecordParts

export const scenarioDeskRoutes = (os: Implementer['scenarios'], parts: Parts) => {
  const { scenarioFolder, scenarioRuns } = parts
  return {
    list: os.list.handler(() => scenarios.listScenarios(parts)),
    text: os.text.handler(({ input: { file } }) => ({ file, text: scenarioFolder.text(file) })),
    check: os.check.handler(({ input }) => ({ mistakes: scenarioFolder.check(input.text) })),
    save: os.save.handler(({ input }) => scenarios.saveScenarios(parts, input)),
    rename: os.rename.handler(({ input }) => scenarios.renameFile(parts, input)),
    remove: os.remove.handler(({ input }) => scenarios.removeFile(parts, input.file)),
    addExamples: os.addExamples.handler(() => scenarios.addExamples(parts)),
    record: os.record.handler(({ input }) => recordScenario(parts, input, scenarioFolder.has)),
    runs: os.runs.handler(() => whole(scenarioRuns.all().map(scenarios.runView))),
    run: os.run.handler(({ input, context: { requester } }) =>
      scenarios.startRun(parts, input, requester),
    ),
    runAll: os.runAll.handler(({ context: { requester } }) =>
      scenarios.startAllRuns(parts, requester),
    ),
    getRun: os.getRun.handler(({ input }) => scenarios.runView(scenarioRuns.byId(input.id))),
    stopRun: os.stopRun.handler(({ input }) => scenarios.stopRun(parts, input.id)),
  }
}
