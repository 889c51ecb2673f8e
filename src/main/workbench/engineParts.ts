import { duplicateWindowMs } from '../collection/limits.ts'
import type { OwnPorts } from '../delivery/ownPorts.ts'
import type { Sender } from '../delivery/send.ts'
import type { Log } from '../errors/log.ts'
import type { Store } from '../store/store.ts'
import type { Closing } from './closing.ts'
import type { DerivedOf } from './engine.ts'
import { createDeliveryParts } from './deliveryParts.ts'
import { createPeopleParts } from './peopleParts.ts'
import { createRetention } from './retention.ts'
import type { SettingsInUse } from './settingsInUse.ts'
import { type LocalAuthority, trustOf } from './trust.ts'

interface Parts {
  store: Store
  log: Log
  closing: Closing
  settings: SettingsInUse
  sender: Sender
  /** Its certificate in PEM, and where it is trusted by default. */
  localAuthority: LocalAuthority
  ownPorts: OwnPorts
  derivedOf: DerivedOf
  notify: () => void
  /** Registers functions to call after each commit. */
  wakeOnCommit: (...wake: (() => void)[]) => void
}

/** Creates what works behind the ports: delivery, people and retention. The caller starts delivery and people. */
export function createEngineParts(parts: Parts) {
  const { store, log, closing, settings, sender } = parts
  sender.trust(trustOf(settings.read(), parts.localAuthority))
  const delivery = createDeliveryParts({
    store,
    log,
    closing,
    ownPorts: parts.ownPorts,
    send: sender.send,
    settings: settings.read,
    notify: parts.notify,
  })
  const { clock, dispatcher } = delivery
  const derived = parts.derivedOf({ store, clock, closing, notify: parts.notify })
  const peopleParts = createPeopleParts({
    store,
    log,
    closing,
    derived,
    clock,
    onCommitted: dispatcher.takeCommitted,
  })
  const { people } = peopleParts
  const retention = createRetention({
    store,
    settings: settings.read,
    duplicateWindowMs,
    mayRun: () => dispatcher.halted() === null && clock.jump() === null,
    now: clock.realNow,
    inProgress: dispatcher.inProgress,
    foldedUpTo: derived.foldedUpTo,
    onDefect: (error) => log.error({ err: error }, 'retention could not remove anything'),
  })
  closing.add(() => retention.stop())
  parts.wakeOnCommit(retention.wake, derived.wake)
  retention.wake()
  delivery.whenJumped(() => {
    dispatcher.wake()
    people.wake()
    retention.wake()
  })
  settings.whenReread((read) => {
    const { speed } = read.clock
    sender.trust(trustOf(read, parts.localAuthority))
    if (speed !== clock.speed()) clock.setSpeed(speed)
    dispatcher.wake()
    people.wake()
    retention.useSettings()
  })
  return { ...delivery, ...peopleParts, askedDerived: derived }
}
