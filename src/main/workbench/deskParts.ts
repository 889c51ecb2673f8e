import { createSendings } from '../compose/sendings.ts'
import { createImports } from '../import/imports.ts'
import { createScenarioFolder } from '../scenario/folder.ts'
import { createScenarioRuns } from '../scenario/runs.ts'

interface Options {
  directory: string | null
  workspaceFile: string | null
  env: NodeJS.ProcessEnv
  /** Address of the collection port. */
  collect: string
  /** Called when something that is not in the store has changed. */
  notify: () => void
}

/** What a person or a script starts and the engine need not know: sendings, and scenarios with their runs. */
export function createDeskParts({ collect, notify, ...options }: Options) {
  const sendings = createSendings({ endpoint: collect, onProgress: notify })
  const scenarioFolder = createScenarioFolder(options)
  const scenarioRuns = createScenarioRuns({ env: options.env, onProgress: notify })
  return {
    sendings,
    imports: createImports(),
    scenarioFolder,
    scenarioRuns,
    async closeDesk() {
      await scenarioRuns.close()
      scenarioFolder.close()
      await sendings.close()
    },
  }
}
