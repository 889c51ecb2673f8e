import { createCapacityRuns } from '../capacity/runs.ts'
import { createSendings } from '../compose/sendings.ts'
import { createBulkActions } from '../delivery/bulkActions.ts'
import { createDrills } from '../drill/drills.ts'
import type { Log } from '../errors/log.ts'
import { createImports } from '../import/imports.ts'
import { createScenarioFolder } from '../scenario/folder.ts'
import { createScenarioRuns } from '../scenario/runs.ts'

interface Options {
  directory: string | null
  workspaceFile: string | null
  env: NodeJS.ProcessEnv
  log: Log
  /** Address of the collection port. */
  collect: string
  /** Called when something that is not in the store has changed. */
  notify: () => void
}

/** What a person or a script starts and the engine need not know: sendings, capacity runs, actions on many messages, drills, and scenarios with their runs. */
export function createDeskParts({ collect, notify, ...options }: Options) {
  const sendings = createSendings({ endpoint: collect, onProgress: notify })
  const bulkActions = createBulkActions({ onProgress: notify })
  const drills = createDrills({ onProgress: notify })
  const capacityRuns = createCapacityRuns({
    endpoint: collect,
    onProgress: notify,
    onDefect: (error) => options.log.error({ err: error }, 'defect'),
  })
  const scenarioFolder = createScenarioFolder(options)
  const scenarioRuns = createScenarioRuns({ env: options.env, onProgress: notify })
  return {
    sendings,
    bulkActions,
    drills,
    capacityRuns,
    imports: createImports(),
    scenarioFolder,
    scenarioRuns,
    async closeDesk() {
      await capacityRuns.close()
      await scenarioRuns.close()
      scenarioFolder.close()
      await sendings.close()
      await bulkActions.close()
      await drills.close()
    },
  }
}
