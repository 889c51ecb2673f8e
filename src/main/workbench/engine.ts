import { deadlineMs } from '../../contract/deadline.ts'
import { createPlanGate } from '../collection/planGate.ts'
import { createSourceRates } from '../collection/sourceRates.ts'
import type { Clock } from '../delivery/clock.ts'
import { readCertificate } from '../delivery/certificate.ts'
import { createOwnPorts } from '../delivery/ownPorts.ts'
import { createSender } from '../delivery/send.ts'
import type { Log } from '../errors/log.ts'
import type { ServerTls } from '../http/identity.ts'
import type { PortOptions } from '../http/listen.ts'
import { isStoreFault, openFailure } from '../store/sqlite/storeFault.ts'
import { receiverPath } from '../receiver/ownPath.ts'
import type { NewAuditRow } from '../store/audit.ts'
import type { JobResultRow } from '../store/jobResults.ts'
import { openStore, type Store } from '../store/store.ts'
import { applyWorkspaceFile } from '../workspace/apply.ts'
import { setPlan, type SourcePlan } from '../workspace/plan.ts'
import { fillFirstStart } from '../workspace/firstStart.ts'
import { createChanges } from './changes.ts'
import { type Closing, createClosing } from './closing.ts'
import { openCollectionPort } from './collectionPort.ts'
import { createControls } from './controls.ts'
import { createFullDatabase } from './fullDatabase.ts'
import { createEngineParts } from './engineParts.ts'
import type { AskedDerived } from './derived.ts'
import { measureTurns } from './longestTurn.ts'
import { openReceiverPorts } from './receiverPort.ts'
import { serverTls } from './serverTls.ts'
import { createSettingsInUse } from './settingsInUse.ts'

const lookAtFilesMs = 2000

export interface EngineOptions {
  /** Null: in memory. */
  directory: string | null
  workspaceFile: string | null
  host: string
  /** Further names of this machine, which clients may use. */
  allowHosts?: string[] | undefined
  collect: PortOptions
  receiver: PortOptions
  receiverTls: PortOptions
  /** TLS of the collection port and of the screen's. `local`: a certificate of the local authority. Null: HTTP. */
  tls?: ServerTls | 'local' | null
  log: Log
  env: NodeJS.ProcessEnv
}

/**
 * What collects, delivers and receives: opens store, clock, receiver, dispatcher and collection in
 * that order, and closes them in reverse.
 */
export async function openEngine(options: EngineOptions, derivedOf: DerivedOf) {
  const { directory, log } = options
  const closing = createClosing(log)
  const base = openBase(directory, closing)
  try {
    return await openParts(options, { ...base, log, closing, derivedOf })
  } catch (error) {
    await closing.close()
    throw directory !== null && isStoreFault(error) ? openFailure(directory, error) : error
  }
}

/** Opens the store and the sender, which all other parts use. `onCommit` is called after each commit. */
function openBase(directory: string | null, closing: Closing) {
  const changes = createChanges()
  const onCommit = [changes.notify]
  const store = openStore(
    directory,
    () => {
      for (const each of onCommit) each()
    },
    changes.notify,
  )
  closing.add(watchStoreFiles(store))
  const sender = createSender()
  closing.add(() => store.close())
  closing.add(() => changes.close())
  closing.add(() => sender.close())
  return { store, changes, onCommit, sender }
}

/** Nothing may be written for hours: a fault is reported, and its end noticed, all the same. */
function watchStoreFiles(store: Store) {
  const timer = setInterval(store.filesFault, lookAtFilesMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** What the engine asks about what is derived from its store. `clock`: the engine's. */
export type DerivedOf = (engine: {
  store: Store
  clock: Clock
  closing: Closing
  notify: () => void
}) => AskedDerived

type Base = ReturnType<typeof openBase> & { log: Log; closing: Closing; derivedOf: DerivedOf }

async function openParts(options: EngineOptions, base: Base) {
  const { env } = options
  const { store, changes, onCommit, sender, log, closing, derivedOf } = base
  // Before anything else is written.
  store.messageLog.recordOpening()
  const addresses = {
    collect: '',
    collectTls: null as string | null,
    receiver: '',
    receiverTls: '',
    ui: null as string | null,
  }
  const ownPorts = createOwnPorts(addresses)

  const receiverPort = await openReceiverPorts(
    { store, log, closing, ownPorts, addresses },
    options,
  )
  const place = { env, addresses }
  if (options.workspaceFile !== null) applyWorkspaceFile(store, options.workspaceFile, place)
  fillFirstStart(store, addresses.receiver)

  const settings = createSettingsInUse(store)
  const { engineTime, startPeople, askedDerived, ...engine } = createEngineParts({
    store,
    log,
    closing,
    settings,
    sender,
    localAuthority: {
      cert: receiverPort.authority.cert,
      isReceiver: (url) => receiverPath(url, addresses) !== null,
    },
    ownPorts,
    derivedOf,
    notify: changes.notify,
    wakeOnCommit: (...wake) => void onCommit.push(...wake),
  })
  const { clock, dispatcher, people } = engine

  const tls = serverTls(options, receiverPort.authority)
  const turns = measureTurns()
  closing.add(turns.stop)
  const sourceRates = createSourceRates()
  dispatcher.setPaused(store.settings.readFact('paused') === 'yes')
  const planGate = createPlanGate(store)
  closing.add(planGate.close)
  await planGate.prepare()
  const collectionPort = await openCollectionPort(
    {
      store,
      log,
      closing,
      settings,
      addresses,
      tls,
      engineNow: clock.now,
      realNow: clock.realNow,
      onCommitted: dispatcher.takeCommitted,
      rates: sourceRates,
      loops: ownPorts,
      planGate,
      full: createFullDatabase(store, settings),
    },
    options,
  )
  const { portFaults } = collectionPort
  dispatcher.start()
  startPeople()
  closing.add(askedDerived.stop)

  for (const note of store.notes) log.warn(note)
  const moved: string[] = [...store.notes]
  if (collectionPort.moved)
    moved.push(`port ${options.collect.port} is in use; collecting on ${addresses.collect}`)
  if (receiverPort.moved)
    moved.push(`port ${options.receiver.port} is in use; receiving on ${addresses.receiver}`)
  if (receiverPort.tlsMoved)
    moved.push(`port ${options.receiverTls.port} is in use; receiving on ${addresses.receiverTls}`)
  return {
    ...createControls({
      store,
      settings,
      engineTime,
      dispatcher,
      people,
      portFaults,
      addresses,
    }),
    ...engine,
    store,
    sourceRates,
    longestTurnMs: turns.longestMs,
    planGate,
    tester: {
      send: sender.send,
      certificate: (url: string) => readCertificate(url, sender.secureContext(url), deadlineMs),
    },
    changes,
    clearCaptures: (ids: number[]) =>
      store.write(() => store.captures.clearThese(ids), { rows: ids.length }),
    recordAction: (row: NewAuditRow) => store.write(() => store.audit.add(row)),
    async storePlan(plan: SourcePlan) {
      store.change(() => setPlan(store, plan))
      await planGate.prepare()
    },
    storeJobResult: (row: JobResultRow) => store.write(() => store.jobResults.add(row)),
    log,
    addresses,
    tls,
    storeState: () => ({ fault: store.filesFault(), missing: store.missing }),
    /** Messages for the user about the start: default ports that were in use, what was found in the data directory. */
    moved,
    portFaults,
    env,
    close: closing.close,
  }
}

export type Engine = Awaited<ReturnType<typeof openEngine>>
