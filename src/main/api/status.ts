import { version } from '../../../package.json'
import type { Status } from '../../contract/status.ts'
import type { Workbench } from '../workbench.ts'

export function readStatus({ store, clock, rates, dispatcher, addresses }: Workbench): Status {
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
    },
    rates: rates.read(),
    clock: { speed: clock.speed(), engineNow: new Date(clock.now()).toISOString() },
    delivery: { state: deliveryState(dispatcher), reason: dispatcher.halted() },
    database: { path: store.path, bytes: store.bytes() },
  }
}

function deliveryState(dispatcher: Workbench['dispatcher']): Status['delivery']['state'] {
  if (dispatcher.isPaused()) return 'paused'
  if (dispatcher.halted() !== null) return 'halted'
  return dispatcher.isBusy() ? 'delivering' : 'idle'
}
