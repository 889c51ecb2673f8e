import { listBehaviour } from '../../contract/behaviour/shortForm.ts'
import { Settings } from '../../contract/settings.ts'
import type { Workspace } from './file.ts'
import { duration, without, type Written } from './withoutDefaults.ts'
import { writtenBehaviour } from './writtenBehaviour.ts'

/** A secret in a file: as text, or as the variable that has it. */
export type WrittenSecret = string | { env: string } | null

const planDefaults = { enforce: 'report', unplanned: null }
const destinationDefaults = { enabled: true, sources: [], sharedSecret: null, body: 'documented' }

/** A workspace as written in a file: without defaults, and with durations as people write them. */
export const writtenWorkspace = (
  { sources, destinations, receivers, settings }: Workspace,
  secretOf: (index: number) => WrittenSecret,
): Written =>
  without(
    {
      sources: sources.map(({ name, writeKey, plan, ...source }) =>
        without(
          { name, writeKey, ...source, plan: plan && without(plan, planDefaults) },
          { kind: 'server', enabled: true },
        ),
      ),
      destinations: destinations.map(({ name, enabled, endpoints, ...destination }, index) =>
        without(
          {
            name,
            enabled,
            sources: destination.sources,
            sharedSecret: secretOf(index),
            body: destination.body,
            endpoints: endpoints.map((endpoint) => without(endpoint, { headers: {} })),
          },
          destinationDefaults,
        ),
      ),
      receivers: receivers.map(
        ({ name, path, tls, respond = [200], behaviour = listBehaviour(respond) }) =>
          without(
            { name, path, tls, ...writtenBehaviour(behaviour) },
            { tls: 'off', respond: [200] },
          ),
      ),
      settings: settings && writtenSettings(settings),
    },
    { sources: [], destinations: [], receivers: [] },
  )

function writtenSettings(settings: Settings): Written {
  const { retry, retention, portFault } = settings
  const defaults = Settings.parse({})
  return without(
    {
      ...settings,
      portFault:
        portFault &&
        without(
          { ...portFault, delay: duration(portFault.delay) },
          { retryAfter: null, delay: '10s', times: null },
        ),
      retry: without(
        {
          ...retry,
          base: duration(retry.base),
          cap: duration(retry.cap),
          window: duration(retry.window),
        },
        { ...defaults.retry, base: '10s', cap: '30m', window: '4h' },
      ),
      clock: without(settings.clock, defaults.clock),
      delivery: without(settings.delivery, defaults.delivery),
      retention: without(
        { ...retention, age: retention.age === null ? null : duration(retention.age) },
        defaults.retention,
      ),
    },
    { ...defaults, retry: {}, clock: {}, delivery: {}, retention: {} },
  )
}
