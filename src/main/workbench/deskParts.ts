import { z } from 'zod'
import { CapacityRun, CapacitySummary } from '../../contract/capacity.ts'
import { Drill, DrillResult } from '../../contract/drill.ts'
import { createCapacityRuns } from '../capacity/runs.ts'
import { createSendings } from '../compose/sendings.ts'
import { createBulkActions } from '../delivery/bulkActions.ts'
import { createDrills } from '../drill/drills.ts'
import type { Log } from '../errors/log.ts'
import { createImports } from '../import/imports.ts'
import { createResults, type ResultStore } from '../jobs/results.ts'
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
  resultStore: ResultStore
}

/** What a person or a script starts and the engine need not know: sendings, capacity runs, actions on many messages, drills, and scenarios with their runs. */
export function createDeskParts({ collect, notify, resultStore: store, ...options }: Options) {
  const sendings = createSendings({ endpoint: collect, onProgress: notify })
  const bulkActions = createBulkActions({ onProgress: notify })
  const onDefect = (error: unknown) => options.log.error({ err: error }, 'defect')
  const drillResults = createResults({
    kind: 'drill',
    store,
    summary: Drill,
    content: z.array(DrillResult),
    onDefect,
  })
  const drills = createDrills({ lastId: drillResults.newest(), onProgress: notify })
  const runResults = createResults({
    kind: 'capacity run',
    store,
    summary: CapacitySummary,
    content: CapacityRun,
    onDefect,
  })
  const capacityRuns = createCapacityRuns({
    endpoint: collect,
    lastId: runResults.newest(),
    onProgress: notify,
    onDefect,
  })
  const scenarioFolder = createScenarioFolder(options)
  const scenarioRuns = createScenarioRuns({ env: options.env, onProgress: notify })
  return {
    sendings,
    bulkActions,
    drills,
    drillResults,
    capacityRuns,
    runResults,
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
      await Promise.all([runResults.close(), drillResults.close()])
    },
  }
}
