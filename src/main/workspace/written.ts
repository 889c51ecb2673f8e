import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../../contract/receiver.ts'
import { Settings } from '../../contract/settings.ts'
import { durationText } from '../../contract/format.ts'
import type { Workspace } from './file.ts'

type Written = Record<string, unknown>

/** A secret in a file: as text, or as the variable that has it. */
export type WrittenSecret = string | { env: string } | null

const destinationDefaults = { enabled: true, sources: [], sharedSecret: null, body: 'documented' }
const answerDefaults = { delayMs: 0, headers: {}, body: '' }

/** A workspace as written in a file: without defaults, and with durations as people write them. */
export const writtenWorkspace = (
  { sources, destinations, receivers, settings }: Workspace,
  secretOf: (index: number) => WrittenSecret,
): Written =>
  without(
    {
      sources: sources.map(({ name, writeKey, ...source }) =>
        without({ name, writeKey, ...source }, { kind: 'server', enabled: true }),
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
      receivers: receivers.map(({ name, path, respond }) =>
        without({ name, path, respond: respond.map(writtenAnswer) }, { respond: [200] }),
      ),
      settings: settings && writtenSettings(settings),
    },
    { sources: [], destinations: [], receivers: [] },
  )

/** A response that is an object stays one, because a receiver starts over if its list differs at all. */
const writtenAnswer = (answer: Answer) =>
  typeof answer === 'number' ? answer : without(answer, answerDefaults)

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

/** A number of milliseconds if no unit is exact. */
const duration = (ms: number) => (Number.isSafeInteger(ms) ? durationText(ms) : ms)

/** Omits absent keys and defaults. */
function without(value: object, defaults: Written): Written {
  const entries = Object.entries(value).filter(
    ([key, each]) =>
      each !== undefined && !(key in defaults && isDeepStrictEqual(each, defaults[key])),
  )
  return Object.fromEntries(entries)
}
