import { plural } from '../../contract/format.ts'
import { changedSettings, type SettingsChange } from '../../contract/settings.ts'
import type { PortFaults } from '../collection/portFault.ts'
import type { Dispatcher } from '../delivery/dispatcher.ts'
import type { EngineTime } from '../delivery/engineTime.ts'
import { Refusal } from '../errors/refusal.ts'
import type { People } from '../people/audiences/people.ts'
import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import type { Store } from '../store/store.ts'
import { type Applied, applyWorkspace } from '../workspace/apply.ts'
import type { ReadyWorkspace } from '../workspace/readyText.ts'
import type { SettingsInUse } from './settingsInUse.ts'

/** Moving so many messages takes a few hundredths of a second, in which nothing else happens. */
const mostMoved = 1000
/** Later times cannot be written in ISO 8601 with a four-digit year. */
const latestTime = Date.parse('9999-01-01T00:00:00Z')

interface Parts {
  store: Store
  settings: SettingsInUse
  engineTime: EngineTime
  dispatcher: Pick<Dispatcher, 'wake' | 'setPaused' | 'isBusy'>
  people: Pick<People, 'wake'>
  portFaults: Pick<PortFaults, 'set' | 'follow'>
  addresses: ReceiverAddresses
}

/** Operations that change several parts of the running workbench at once. */
export function createControls(parts: Parts) {
  const { store, settings, engineTime, dispatcher, people, portFaults, addresses } = parts
  const { clock } = engineTime

  /** Applies a workspace to the running workbench, completely or not at all. */
  function useWorkspace(workspace: ReadyWorkspace): Applied {
    const applied = applyWorkspace(store, workspace, addresses)
    if (applied.faults !== null) return applied
    settings.reread()
    // Reapplying a file does not restart the same fault.
    portFaults.follow(settings.read().portFault)
    store.change(() => engineTime.write())
    return applied
  }

  return {
    changeSettings(change: SettingsChange) {
      store.change(() => {
        store.settings.write(changedSettings(store.settings.read(), change))
        engineTime.write()
      })
      settings.reread()
      // Setting the same fault again restarts it.
      if (change.portFault !== undefined) portFaults.set(settings.read().portFault)
    },
    /** Moves engine time forward; stored first, so that a restart does not undo it. */
    advanceClock(by: number) {
      const time = clock.now() + by
      if (time > latestTime)
        throw new Refusal('CONFLICT', `the engine's time cannot pass the year 9999`, 'by')
      store.change(() => engineTime.write(time))
      clock.advance(by)
      dispatcher.wake()
      people.wake()
    },
    /** Back to real time, at its speed. What waits keeps its wait; times in the past stay as they were recorded. */
    returnClock() {
      if (dispatcher.isBusy())
        throw new Refusal(
          'CONFLICT',
          'attempts are in progress; pause delivery, and return the clock when they have ended',
        )
      if (store.clockReturn.hasMoreThan(mostMoved))
        throw new Refusal(
          'CONFLICT',
          `more than ${plural(mostMoved, 'message')} are waiting for an attempt; deliver or cancel them first`,
        )
      const now = clock.realNow()
      const by = clock.now() - now
      store.change(() => {
        store.settings.write(changedSettings(store.settings.read(), { clock: { speed: 1 } }))
        if (by > 0) store.clockReturn.shift(by)
        engineTime.writeReturn(now)
      })
      clock.returnTo(now)
      settings.reread()
      dispatcher.wake()
      people.wake()
    },
    /** What the system clock shows since its jump counts from now on. */
    confirmClock() {
      if (clock.jump() === null)
        throw new Refusal('CONFLICT', 'the system clock has not jumped: nothing to confirm')
      engineTime.confirmJump()
    },
    /** Retained across restarts: a paused workbench must not start sending because it was restarted. */
    setPaused(paused: boolean) {
      store.change(() => store.settings.writeFact('paused', paused ? 'yes' : 'no'))
      dispatcher.setPaused(paused)
    },
    useWorkspace,
  }
}
