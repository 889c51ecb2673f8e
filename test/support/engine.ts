import { setImmediate as turn } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { Settings } from '../../src/contract/settings.ts'
import { createClock } from '../../src/main/delivery/clock.ts'
import { createSystemClock } from '../../src/main/time/systemClock.ts'
import { createDispatcher } from '../../src/main/delivery/dispatcher.ts'
import type { Exchange, OutgoingRequest } from '../../src/main/delivery/exchange.ts'
import { createOwnPorts } from '../../src/main/delivery/ownPorts.ts'
import { createRates } from '../../src/main/delivery/rates.ts'
import { openStore } from '../../src/main/store/store.ts'

export const startedAt = Date.parse('2026-11-21T00:00:00Z')

type Script = (request: OutgoingRequest, count: number) => Answer | Promise<Answer>
export type Answer = Partial<Omit<Exchange, 'startedAt' | 'durationMs' | 'timings'>>

export const status = (code: number, headers: Record<string, string> = {}): Answer => ({
  outcome: 'response',
  status: code,
  responseHeaders: Object.entries(headers),
})

interface EngineOptions {
  send: Script
  endpoints?: string[]
  settings?: object
  /** After every commit. */
  committed?: () => void
  /** Without it a defect fails the test. */
  onDefect?: (error: unknown) => void
}

const timings = {
  reused: true,
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  headersMs: null,
  bodyMs: null,
}

/**
 * The dispatcher over a real store in memory, on a clock that stands still until it is moved, with scripted
 * wire responses. `drain` runs everything that is due, without waiting.
 */
export function createEngine({ send, endpoints = ['http://a/'], ...given }: EngineOptions) {
  const settings = Settings.parse(given.settings ?? {})
  let wall = startedAt
  let asleep = 0
  const clock = createClock({
    startAt: wall,
    speed: 1,
    system: createSystemClock(() => ({ wall, monotonic: wall - asleep, uptime: () => wall })),
  })
  const store = openStore(null, () => given.committed?.())
  let sent = 0
  const dispatcher = createDispatcher({
    store,
    clock,
    rates: createRates(),
    settings: () => settings,
    ownPorts: createOwnPorts({
      receiver: 'http://127.0.0.1:1',
      receiverTls: 'https://127.0.0.1:3',
      collect: 'http://127.0.0.1:2',
    }),
    onAttempts: () => {},
    onHaltChange: () => {},
    onDefect(error) {
      if (!given.onDefect) throw error
      given.onDefect(error)
    },
    async send(request) {
      const empty = { detail: null, status: null, responseHeaders: null }
      const body = { responseBody: null, responseBytes: null }
      const answer = { outcome: 'refused' as const, ...(await send(request, ++sent)) }
      return { ...empty, ...body, ...answer, startedAt: wall, durationMs: 0, timings }
    },
  })
  onTestFinished(async () => {
    await dispatcher.stop()
    store.close()
  })

  const wiring = {
    sourceId: store.sources.insert({ name: 's', writeKey: 'k', kind: 'server', enabled: true }),
    destinationId: store.destinations.insert({
      name: 'Orders',
      enabled: true,
      sharedSecret: null,
      profile: 'documented',
    }),
  }
  const rows = endpoints.map((url) => ({ url, headers: {} }))
  store.change(() => store.destinations.setEndpoints(wiring.destinationId, rows))
  dispatcher.start()

  const first = () =>
    store.messages.upcoming(wiring.destinationId, { dueAt: 0, id: 0 }, 1)[0]?.dueAt ?? Infinity
  const due = () => first() <= clock.now()
  /** Until nothing is due. */
  async function drain() {
    do {
      dispatcher.wake()
      do await turn()
      while (dispatcher.isBusy())
    } while (due() && !dispatcher.isPaused())
  }

  return {
    store,
    clock,
    dispatcher,
    settings,
    drain,
    /** Lets real time pass. */
    pass: (ms: number) => (wall += ms),
    /** The machine sleeps. */
    sleep(ms: number) {
      wall += ms
      asleep += ms
    },
    /** A message due now. */
    add(label = 'E'): number {
      return store.change(() =>
        store.messages.insert({
          callId: null as unknown as number,
          ...wiring,
          bodyId: store.messages.insertBody('documented', `{"event":"${label}"}`, '[]'),
          type: 'track',
          userId: 'u',
          label,
          receivedAt: wall,
          dueAt: clock.now(),
        }),
      )
    },
    message: (id: number) => store.messageList.byId(id)!,
    nextDue: () => store.messages.nextDue(wiring.destinationId, clock.now()),
    /** Lets real time pass until the next attempt; false if none is scheduled. */
    async toNext(): Promise<boolean> {
      const next = store.messages.nextDue(wiring.destinationId, clock.now())
      if (next === null) return false
      wall += clock.realUntil(next)
      await drain()
      return true
    },
  }
}
