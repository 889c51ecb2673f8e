import { version } from '../../../package.json'
import type { Status } from '../../contract/status.ts'
import type { Workbench } from '../workbench.ts'
import { clockView } from './clock.ts'

export function readStatus(workbench: Workbench): Status {
  const { store, rates, dispatcher, addresses } = workbench
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
    clock: clockView(workbench),
    delivery: { state: deliveryState(dispatcher), reason: dispatcher.halted() },
    portFault: workbench.portFaults.read(),
    database: { path: store.path, bytes: store.bytes() },
  }
}

function deliveryState(dispatcher: Workbench['dispatcher']): Status['delivery']['state'] {
  if (dispatcher.isPaused()) return 'paused'
  if (dispatcher.halted() !== null) return 'halted'
  return dispatcher.isBusy() ? 'delivering' : 'idle'
}
