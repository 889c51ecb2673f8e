import { changedSettings, type SettingsChange } from '../contract/settings.ts'
import { createCollector } from './collection/collect.ts'
import { duplicateWindowMs } from './collection/limits.ts'
import { createPortFaults } from './collection/portFault.ts'
import { createCollectionServer } from './collection/server.ts'
import { createChanges } from './changes.ts'
import { closeServer } from './closeServer.ts'
import { createSendings } from './compose/sendings.ts'
import { createClock } from './delivery/clock.ts'
import { createDispatcher } from './delivery/dispatcher.ts'
import { createRates } from './delivery/rates.ts'
import { createSender } from './delivery/send.ts'
import type { Log } from './log.ts'
import { listen, type PortWish } from './listen.ts'
import { createReceiverServer } from './receiver/server.ts'
import { Refusal } from './refusal.ts'
import { createRetention } from './retention.ts'
import type { SourceRecord } from './store/sources.ts'
import { openStore, type Store } from './store/store.ts'
import { isStoreFault, whyNotOpened } from './store/storeFault.ts'
import { applyWorkspaceFile } from './workspace/apply.ts'
import { fillFirstStart } from './workspace/firstStart.ts'
import { createSource } from './workspace/wire.ts'

/** For requests that are being taken or answered when the workbench closes; both need far less. */
const graceMs = 500

/** How often the engine's time is written while it is ahead of real time: what a kill can take back of it. */
const engineTimeMs = 1000
/** Later ones have no spelling in ISO 8601 with a year of four digits. */
const latestTime = Date.parse('9999-01-01T00:00:00Z')

export interface WorkbenchOptions {
  /** Null: in memory. */
  directory: string | null
  workspaceFile: string | null
  host: string
  collect: PortWish
  receiver: PortWish
  log: Log
  env: NodeJS.ProcessEnv
}

/**
 * The one place where the parts are put together: opens store, clock, receiver, dispatcher and collection in
 * that order, and closes them in reverse.
 */
export async function openWorkbench(options: WorkbenchOptions) {
  const { host, log } = options
  const changes = createChanges()
  let retention: ReturnType<typeof createRetention> | null = null
  const store = openStore(options.directory, () => {
    changes.notify()
    retention?.wake()
  })
  const sender = createSender()
  const opened: (() => unknown)[] = [
    () => store.close(),
    () => changes.close(),
    () => sender.close(),
  ]
  /** Every step is taken, also behind one that fails: a full disk must not keep the directory locked. */
  const close = async () => {
    for (const step of opened.splice(0).toReversed())
      try {
        await step()
      } catch (error) {
        log.error({ err: error }, 'a part did not close cleanly')
      }
  }

  try {
    let receiverUrl = ''
    const receiver = createReceiverServer({ store, log, baseUrl: () => receiverUrl })
    opened.push(() => closeServer(receiver.app, graceMs))
    const receiverAt = await listen(receiver.app, host, options.receiver)
    receiverUrl = receiverAt.url
    moveReceiver(receiverUrl)
    const applyFile = (file: string) =>
      applyWorkspaceFile(store, file, { env: options.env, receiverUrl })
    if (options.workspaceFile !== null) applyFile(options.workspaceFile)
    fillFirstStart(store, receiverUrl)

    let settings = store.settings.read()
    sender.trust(settings.trustedCa)
    const clock = createClock({
      // Never before a time the engine has already reached, whatever the system's clock says.
      startAt: Math.max(
        Date.now(),
        engineTimeGoneOn(store),
        store.attempts.latestEngineAt() ?? 0,
        store.messages.latestQueuedAt() ?? 0,
      ),
      speed: settings.clock.speed,
    })

    const writeEngineTime = (time: number) => {
      store.settings.writeFact('engineTime', String(time))
      store.settings.writeFact('engineTimeAt', String(Date.now()))
    }
    opened.push(() => store.change(() => writeEngineTime(clock.now())))
    // Where it runs ahead nothing else tells it after a kill, but the attempts that were made.
    const isAhead = () => clock.speed() > 1 || clock.now() > Date.now() + engineTimeMs
    const engineTimer = setInterval(() => {
      if (isAhead()) store.writeSoon(() => writeEngineTime(clock.now())).catch(() => {})
    }, engineTimeMs)
    opened.push(() => clearInterval(engineTimer))

    const rates = createRates()
    const dispatcher = createDispatcher({
      store,
      clock,
      rates,
      send: sender.send,
      settings: () => settings,
      onDefect: (error) => log.error({ err: error }, 'delivery met an error'),
    })
    opened.push(() => dispatcher.stop())
    retention = createRetention({
      store,
      settings: () => settings,
      duplicateWindowMs,
      mayRun: () => dispatcher.halted() === null,
      underWay: dispatcher.underWay,
      onDefect: (error) => log.error({ err: error }, 'retention could not remove anything'),
    })
    opened.push(() => retention?.stop())
    retention.wake()

    const portFaults = createPortFaults(() => {
      settings = { ...settings, portFault: null }
      // Where there is no room for it, it is switched off until the next start only.
      store
        .writeSoon(() => {
          if (portFaults.read() === null)
            store.settings.write({ ...store.settings.read(), portFault: null })
        })
        .then(useSettings, () => {})
    })
    portFaults.set(settings.portFault)
    const collector = createCollector({
      store,
      settings: () => settings,
      engineNow: clock.now,
      onCommitted: dispatcher.takeCommitted,
      newWriteKeySource: makeSource,
    })
    const collection = createCollectionServer({ collector, portFaults, log })
    opened.push(() => closeServer(collection, graceMs))
    dispatcher.setPaused(store.settings.readFact('paused') === 'yes')
    const collectAt = await listen(collection, host, options.collect)
    dispatcher.start()
    const sendings = createSendings({ endpoint: collectAt.url, onProgress: changes.notify })
    opened.push(() => sendings.close())

    const moved = [
      ...(collectAt.moved
        ? [`port ${options.collect.port} is in use; collecting on ${collectAt.url}`]
        : []),
      ...(receiverAt.moved
        ? [`port ${options.receiver.port} is in use; receiving on ${receiverAt.url}`]
        : []),
    ]
    return {
      store,
      clock,
      rates,
      dispatcher,
      changes,
      receiver,
      log,
      addresses: { collect: collectAt.url, receiver: receiverUrl, ui: null as string | null },
      /** What a user should be told of the start: default ports that were busy. */
      moved,
      portFaults,
      sendings,
      changeSettings(change: SettingsChange) {
        store.change(() => {
          store.settings.write(changedSettings(store.settings.read(), change))
          writeEngineTime(clock.now())
        })
        useSettings()
        // The same again begins anew.
        if (change.portFault !== undefined) portFaults.set(settings.portFault)
      },
      /** Moves the engine's time forward; written first, so that no restart takes it back. */
      advanceClock(by: number) {
        const time = clock.now() + by
        if (time > latestTime)
          throw new Refusal('CONFLICT', `the engine's time goes as far as the year 9999`, 'by')
        store.change(() => writeEngineTime(time))
        clock.advance(by)
        dispatcher.wake()
      },
      /** Kept over a restart: nobody expects a paused bench to send because it was started anew. */
      setPaused(paused: boolean) {
        store.change(() => store.settings.writeFact('paused', paused ? 'yes' : 'no'))
        dispatcher.setPaused(paused)
      },
      /** Applies a workspace file to the running workbench. Throws a Refusal, with nothing changed. */
      applyWorkspace(file: string) {
        applyFile(file)
        receiver.recount()
        useSettings()
        // A file that is saved again does not begin the same fault anew.
        portFaults.follow(settings.portFault)
        store.change(() => writeEngineTime(clock.now()))
      },
      close,
    }

    function useSettings() {
      settings = store.settings.read()
      sender.trust(settings.trustedCa)
      if (settings.clock.speed !== clock.speed()) clock.setSpeed(settings.clock.speed)
      dispatcher.wake()
      retention?.useSettings()
    }
  } catch (error) {
    await close()
    const { directory } = options
    throw directory !== null && isStoreFault(error) ? whyNotOpened(directory, error) : error
  }

  /** The built-in receiver may have had another port last time; endpoints that point to it follow it. */
  function moveReceiver(url: string) {
    const before = store.settings.readFact('receiverUrl')
    if (before === url) return
    store.change(() => {
      if (before !== null) {
        const { hostname, port } = new URL(before)
        for (const name of ['localhost', hostname])
          store.destinations.moveEndpoints(`http://${name}:${port}`, url)
      }
      store.settings.writeFact('receiverUrl', url)
    })
  }

  function makeSource(writeKey: string): SourceRecord {
    return store.change(() => {
      const name = freeName(`source ${writeKey}`)
      const id = createSource(store, { name, writeKey, kind: 'server', enabled: true })
      return store.sources.byId(id) as SourceRecord
    })
  }

  function freeName(wanted: string): string {
    const taken = new Set(store.sources.all().map(({ name }) => name))
    // A name has at most 100 characters.
    const start = wanted.slice(0, 90)
    for (let number = 1; ; number++) {
      const name = number === 1 ? start : `${start} (${number})`
      if (!taken.has(name)) return name
    }
  }
}

/** The engine's time as it was last written, with the real time that has passed since: it counts also while nothing runs. */
function engineTimeGoneOn(store: Store): number {
  const time = Number(store.settings.readFact('engineTime') ?? 0)
  const at = Number(store.settings.readFact('engineTimeAt') ?? Date.now())
  return time + Math.max(0, Date.now() - at)
}

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>
