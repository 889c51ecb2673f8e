import { version } from '../../../package.json'
import type { Status } from '../../contract/status.ts'
import type { PortFaults } from '../collection/portFault.ts'
import type { Dispatcher } from '../delivery/dispatcher.ts'
import type { Rates } from '../delivery/rates.ts'
import type { Implementer } from './implementer.ts'
import { instant } from '../views/views.ts'
import { type ClockParts, clockView } from './clock.ts'
import { noticeCounts } from './notices.ts'
import { overBudget } from '../store/databaseBudget.ts'
import { type LiveParts, readLive } from './reading.ts'

/** How the engine's thread fares. */
export interface EngineState {
  longestTurnMs: () => number
  pausedPlans: () => readonly string[]
  restarts: () => readonly ThreadRestart[]
}

/** How the thread of derived data fares. */
export interface DerivedState {
  progress: () => DerivedProgress
  restarts: () => readonly ThreadRestart[]
}

export interface DerivedProgress {
  /** Calls that are not counted in profiles yet. */
  behind: number
  /** Messages whose texts are not found yet. */
  unsearched: number
}

export interface ThreadRestart {
  at: number
  reason: string
}

/** Whether the database is the one that was opened, and was there at the start. */
export type StoreStateOf = () => Pick<Status['database'], 'fault' | 'missing'>

interface Parts extends ClockParts {
  rates: Pick<Rates, 'read'>
  dispatcher: Pick<Dispatcher, 'isPaused' | 'halted' | 'isBusy'>
  addresses: Status['addresses']
  engine: EngineState
  derived: DerivedState
  portFaults: Pick<PortFaults, 'read'>
  storeState: StoreStateOf
}

export function readStatus(parts: Parts): Status {
  const { store, rates, dispatcher, addresses } = parts
  const storeState = parts.storeState()
  const halted = dispatcher.halted() ?? storeState.fault
  return {
    version,
    addresses,
    counts: store.messages.counts(),
    totals: {
      calls: store.calls.total(),
      rejections: store.rejections.total(),
      sources: store.sources.all().length,
      destinations: store.wiring.destinations().length,
      receivers: store.receivers.all().length,
      audiences: store.personas.count('audience'),
      traits: store.personas.count('trait'),
    },
    arrived: { calls: store.calls.newest(), rejections: store.rejections.newest() },
    rates: rates.read(),
    clock: clockView(parts),
    delivery: { state: deliveryState(dispatcher, halted), reason: halted },
    engine: {
      longestTurnMs: parts.engine.longestTurnMs(),
      restarts: restartViews(parts.engine),
      pausedPlans: [...parts.engine.pausedPlans()],
    },
    derived: { ...parts.derived.progress(), restarts: restartViews(parts.derived) },
    notices: noticeCounts(store),
    portFault: parts.portFaults.read(),
    database: {
      path: store.path,
      bytes: store.bytes(),
      overBudget: overBudget(store.usedBytes(), store.settings.read().retention.databaseBytes),
      ...storeState,
    },
  }
}

const restartViews = ({ restarts }: Pick<EngineState, 'restarts'>) =>
  restarts().map(({ at, reason }) => ({ at: instant(at), reason }))

function deliveryState(
  dispatcher: Parts['dispatcher'],
  halted: string | null,
): Status['delivery']['state'] {
  if (dispatcher.isPaused()) return 'paused'
  if (halted !== null) return 'halted'
  return dispatcher.isBusy() ? 'delivering' : 'idle'
}

/** Both answer with the status. */
export const deliveryDeskRoutes = (
  os: Implementer['delivery'],
  parts: Parts & LiveParts & { setPaused: (paused: boolean) => void | Promise<void> },
) => ({
  pause: os.pause.handler(async () => {
    await parts.setPaused(true)
    return readLive(parts, () => readStatus(parts))
  }),
  resume: os.resume.handler(async () => {
    await parts.setPaused(false)
    return readLive(parts, () => readStatus(parts))
  }),
})
