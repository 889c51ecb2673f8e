import { changedSettings, type SettingsChange } from '../contract/settings.ts'
import type { WorkspaceDiff } from '../contract/workspace.ts'
import { createCollector } from './collection/collect.ts'
import { duplicateWindowMs } from './collection/limits.ts'
import { createPortFaults } from './collection/portFault.ts'
import { createCollectionServer } from './collection/server.ts'
import { createChanges } from './changes.ts'
import { closeServer } from './closeServer.ts'
import { createSendings } from './compose/sendings.ts'
import { createSourceRates } from './collection/sourceRates.ts'
import { readCertificate } from './delivery/certificate.ts'
import { createDispatcher } from './delivery/dispatcher.ts'
import { createEndpointHealth } from './delivery/endpointHealth.ts'
import { createEngineTime } from './delivery/engineTime.ts'
import { createOwnPorts } from './delivery/ownPorts.ts'
import { createRates } from './delivery/rates.ts'
import { createSender, deadlineMs } from './delivery/send.ts'
import type { Log } from './log.ts'
import { listen, type PortWish } from './listen.ts'
import { createNotices } from './people/notices.ts'
import { createPeople } from './people/people.ts'
import { createReceiverServer } from './receiver/server.ts'
import { createProfiles } from './people/profiles.ts'
import { Refusal } from './refusal.ts'
import { createRetention } from './retention.ts'
import { createScenarioFolder } from './scenario/folder.ts'
import { createScenarioRuns } from './scenario/runs.ts'
import { openStore } from './store/store.ts'
import { isStoreFault, whyNotOpened } from './store/storeFault.ts'
import { applyWorkspaceFile, applyWorkspaceText } from './workspace/apply.ts'
import { fillFirstStart } from './workspace/firstStart.ts'
import { makeSource } from './workspace/unknownKey.ts'

/** For requests that are being taken or answered when the workbench closes; both need far less. */
const graceMs = 500

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
  let folding: ReturnType<typeof createProfiles> | null = null
  const store = openStore(options.directory, () => {
    changes.notify()
    retention?.wake()
    folding?.wake()
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
    let collectUrl = ''
    const ownPorts = createOwnPorts({ receiver: () => receiverUrl, collect: () => collectUrl })
    const receiver = createReceiverServer({
      store,
      log,
      baseUrl: () => receiverUrl,
      messageOf: ownPorts.messageOf,
    })
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
    const engineTime = createEngineTime(store, settings.clock.speed)
    const { clock } = engineTime
    opened.push(() => engineTime.close())

    const rates = createRates()
    const sourceRates = createSourceRates()
    const endpointHealth = createEndpointHealth(store.attempts)
    const dispatcher = createDispatcher({
      store,
      clock,
      rates,
      send: sender.send,
      settings: () => settings,
      ownPorts,
      onAttempts: endpointHealth.committed,
      onDefect: (error) => log.error({ err: error }, 'delivery met an error'),
    })
    opened.push(() => dispatcher.stop())
    const profiles = createProfiles({
      store,
      engineNow: clock.now,
      off: options.env.HOOKBENCH_PROFILES === 'off',
      onDefect: (error) => log.error({ err: error }, 'profiles could not be brought up to date'),
    })
    folding = profiles
    opened.push(() => profiles.stop())
    profiles.wake()
    retention = createRetention({
      store,
      settings: () => settings,
      duplicateWindowMs,
      mayRun: () => dispatcher.halted() === null,
      underWay: dispatcher.underWay,
      foldedUpTo: store.profiles.foldedUpTo,
      onDefect: (error) => log.error({ err: error }, 'retention could not remove anything'),
    })
    opened.push(() => retention?.stop())
    retention.wake()

    const people = createPeople({
      store,
      clock,
      profiles,
      onCommitted: dispatcher.takeCommitted,
      onDefect: (error) => log.error({ err: error }, 'a sync met an error'),
      hint: changes.notify,
    })
    opened.push(() => people.stop())
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
      newWriteKeySource: (writeKey) => makeSource(store, writeKey),
      rates: sourceRates,
      noteHops: ownPorts.noteHops,
    })
    const collection = createCollectionServer({ collector, portFaults, log })
    opened.push(() => closeServer(collection, graceMs))
    dispatcher.setPaused(store.settings.readFact('paused') === 'yes')
    const collectAt = await listen(collection, host, options.collect)
    collectUrl = collectAt.url
    dispatcher.start()
    const notices = createNotices({
      store,
      engineNow: clock.now,
      onCommitted: dispatcher.takeCommitted,
      onDefect: (error) => log.error({ err: error }, 'notices of deletions could not be made'),
    })
    opened.push(() => notices.stop())
    notices.wake()
    people.start()
    const sendings = createSendings({ endpoint: collectAt.url, onProgress: changes.notify })
    opened.push(() => sendings.close())
    const scenarioFolder = createScenarioFolder(options)
    opened.push(() => scenarioFolder.close())
    const scenarioRuns = createScenarioRuns({ env: options.env, onProgress: changes.notify })
    opened.push(() => scenarioRuns.close())

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
      sourceRates,
      endpointHealth,
      tester: {
        send: sender.send,
        certificate: (url: string) => readCertificate(url, sender.secureContext(), deadlineMs),
      },
      dispatcher,
      notices,
      changes,
      profiles,
      receiver,
      log,
      addresses: { collect: collectAt.url, receiver: receiverUrl, ui: null as string | null },
      /** What a user should be told of the start: default ports that were busy. */
      moved,
      portFaults,
      people,
      sendings,
      scenarioFolder,
      scenarioRuns,
      env: options.env,
      changeSettings(change: SettingsChange) {
        store.change(() => {
          store.settings.write(changedSettings(store.settings.read(), change))
          engineTime.write()
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
        store.change(() => engineTime.write(time))
        clock.advance(by)
        dispatcher.wake()
        people.wake()
      },
      /** Kept over a restart: nobody expects a paused bench to send because it was started anew. */
      setPaused(paused: boolean) {
        store.change(() => store.settings.writeFact('paused', paused ? 'yes' : 'no'))
        dispatcher.setPaused(paused)
      },
      /** Applies a workspace file to the running workbench. Throws a Refusal, with nothing changed. */
      applyWorkspace: (file: string) => useWorkspace(applyFile(file)),
      /** The same of a text that was sent to Hookbench. */
      applyWorkspaceText: (yaml: string) =>
        useWorkspace(applyWorkspaceText(store, yaml, { env: options.env, receiverUrl })),
      close,
    }

    function useWorkspace(diff: WorkspaceDiff): WorkspaceDiff {
      receiver.recount()
      useSettings()
      // A file that is saved again does not begin the same fault anew.
      portFaults.follow(settings.portFault)
      store.change(() => engineTime.write())
      return diff
    }

    function useSettings() {
      settings = store.settings.read()
      sender.trust(settings.trustedCa)
      if (settings.clock.speed !== clock.speed()) clock.setSpeed(settings.clock.speed)
      dispatcher.wake()
      people.wake()
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
}

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>
