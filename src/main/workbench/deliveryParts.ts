import type { Settings } from '../../contract/settings.ts'
import { jumpText } from '../../contract/systemJump.ts'
import { createDispatcher } from '../delivery/dispatcher.ts'
import { createEndpointHealth } from '../delivery/endpointHealth.ts'
import { createEndpointWatch } from '../delivery/endpointWatch.ts'
import { createEngineTime } from '../delivery/engineTime.ts'
import type { Send } from '../delivery/exchange.ts'
import type { OwnPorts } from '../delivery/ownPorts.ts'
import { createRates } from '../delivery/rates.ts'
import { type CopyRequest, sendCopies } from '../delivery/sendCopies.ts'
import type { Log } from '../errors/log.ts'
import type { Store } from '../store/store.ts'
import type { Closing } from './closing.ts'

interface Parts {
  store: Store
  log: Log
  closing: Closing
  ownPorts: OwnPorts
  send: Send
  settings: () => Settings
  notify: () => void
}

/** Creates the dispatcher, not started yet, with its clock and what it uses. */
export function createDeliveryParts(parts: Parts) {
  const { store, log, closing, ownPorts, send, settings } = parts
  const onJump = { apply: () => {} }
  const engineTime = createEngineTime({
    store,
    speed: settings().clock.speed,
    onJump(jump) {
      if (jump === null) log.info('the time of the system clock counts again')
      else
        log.warn(`the system clock was ${jumpText(jump)}; nothing expires until this is confirmed`)
      parts.notify()
      onJump.apply()
    },
  })
  closing.add(() => engineTime.close())
  const { clock } = engineTime
  const rates = createRates()
  const endpointHealth = createEndpointHealth(store.attempts)
  const endpointWatch = createEndpointWatch({
    store,
    onDefect: (error) => log.error({ err: error }, 'a notice could not be stored'),
  })
  const dispatcher = createDispatcher({
    store,
    clock,
    rates,
    send,
    settings,
    ownPorts,
    onAttempts(attempts) {
      endpointHealth.committed(attempts)
      endpointWatch.committed(attempts)
    },
    onDefect: (error) => log.error({ err: error }, 'error in delivery'),
    onHaltChange: parts.notify,
  })
  closing.add(() => dispatcher.stop())
  return {
    /** `apply`: called when the system clock has jumped, and when its time counts again. */
    whenJumped(apply: () => void) {
      onJump.apply = apply
    },
    engineTime,
    clock,
    rates,
    endpointHealth,
    dispatcher,
    sendCopies: (request: CopyRequest) =>
      sendCopies({ store, clock, send, settings, ownPorts }, request),
  }
}
