import { createSendings } from '../compose/sendings.ts'
import { createBulkActions } from '../delivery/bulkActions.ts'
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

/** What a person or a script starts and the engine need not know: sendings, actions on many messages, and scenarios with their runs. */
export function createDeskParts({ collect, notify, ...options }: Options) {
  const sendings = createSendings({ endpoint: collect, onProgress: notify })
  const bulkActions = createBulkActions({ onProgress: notify })
  const scenarioFolder = createScenarioFolder(options)
  const scenarioRuns = createScenarioRuns({ env: options.env, onProgress: notify })
  return {
    sendings,
    bulkActions,
    imports: createImports(),
    scenarioFolder,
    scenarioRuns,
    async closeDesk() {
      await scenarioRuns.close()
      scenarioFolder.close()
      await sendings.close()
      await bulkActions.close()
    },
  }
}
