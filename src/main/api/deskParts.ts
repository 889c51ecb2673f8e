import type { CapacityRun, CapacitySummary } from '../../contract/capacity.ts'
import type { Drill, DrillResult } from '../../contract/drill.ts'
import type { WorkspaceDiff } from '../../contract/workspace.ts'
import type { CapacityRuns } from '../capacity/runs.ts'
import type { PortFaults } from '../collection/portFault.ts'
import type { SourceRates } from '../collection/sourceRates.ts'
import type { Clock, ReadClock } from '../delivery/clock.ts'
import type { MessageAction } from '../../contract/bulkAction.ts'
import type { BulkActions } from '../delivery/bulkActions.ts'
import type { CopyRequest } from '../delivery/sendCopies.ts'
import type { Drills } from '../drill/drills.ts'
import type { Dispatcher } from '../delivery/dispatcher.ts'
import type { EndpointHealth } from '../delivery/endpointHealth.ts'
import type { Rates } from '../delivery/rates.ts'
import type { Results } from '../jobs/results.ts'
import type { Log } from '../errors/log.ts'
import type { Sendings } from '../compose/sendings.ts'
import type { Imports } from '../import/imports.ts'
import type { StartCommand } from '../scenario/commandProcess.ts'
import type { ScenarioFolder } from '../scenario/folder.ts'
import type { ScenarioRuns } from '../scenario/runs.ts'
import type { CallPlans } from '../tracking/callCheck.ts'
import type { ReadText } from '../workspace/readyText.ts'
import type { AskWhoHasSeen } from '../people/deletions/affected.ts'
import type { ReadDeletion } from '../people/deletions/deciding.ts'
import type { Acted } from './actions.ts'
import type { DeliveredCopies } from './drillCopies.ts'
import type { BackupParts } from './backup.ts'
import type { CommonalityParts } from './commonalities.ts'
import type { Lists } from './messages.ts'
import type { Status } from '../../contract/status.ts'
import type { AuditParts } from './audited.ts'
import type { PlanParts } from './planParts.ts'
import type { LiveParts } from './reading.ts'
import type { PersonaDeskParts } from './personaRoutes.ts'
import type { DerivedState, EngineState } from './status.ts'
import type { NamedTokens } from '../workbench/namedTokens.ts'

/** The figures that only the activity shows. */
export interface Figures {
  sourceRates: Pick<SourceRates, 'perMinute'>
  endpointHealth: Pick<EndpointHealth, 'of'>
}

/** What the desk's routes use. `refresh` brings `clock`, `dispatcher`, `rates`, `portFaults` and `storeState` up to date. */
export interface DeskParts extends AuditParts, LiveParts, CommonalityParts, BackupParts, PlanParts {
  log: Log
  env: NodeJS.ProcessEnv
  addresses: Status['addresses']
  clock: ReadClock & Pick<Clock, 'jump'>
  dispatcher: Pick<Dispatcher, 'isPaused' | 'halted' | 'isBusy' | 'isSending'>
  rates: Pick<Rates, 'read'>
  engine: EngineState
  portFaults: Pick<PortFaults, 'read'>
  changes: {
    notify: () => void
    watch: (signal: AbortSignal | undefined) => AsyncGenerator<{ revision: number }>
  }
  lists: Lists
  callPlans: CallPlans
  seenBy: AskWhoHasSeen
  people: PersonaDeskParts['people']
  personaView: PersonaDeskParts['personaView']
  /** How the derived thread fares. */
  derived: DerivedState
  setPaused: (paused: boolean) => void | Promise<void>
  /** Throws the reason if nothing was applied. */
  applyWorkspace: (read: ReadText) => Promise<WorkspaceDiff>
  clearCaptures: (ids: number[]) => Promise<number>
  actOnAll: (action: MessageAction, ids: number[]) => Promise<Acted>
  deliverCopies: (request: CopyRequest) => Promise<DeliveredCopies>
  /** Returns its id. */
  makeDeletion: (asked: ReadDeletion) => Promise<number>
  figures: () => Promise<Figures>
  sendings: Sendings
  bulkActions: BulkActions
  capacityRuns: CapacityRuns
  runResults: Results<CapacitySummary, CapacityRun>
  imports: Imports
  drills: Drills
  drillResults: Results<Drill, DrillResult[]>
  startCommand: StartCommand
  scenarioFolder: ScenarioFolder
  scenarioRuns: ScenarioRuns
  tokens: NamedTokens
}
