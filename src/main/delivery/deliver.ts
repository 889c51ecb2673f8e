import type { Settings } from '../../contract/settings.ts'
import { sign } from '../destination/signature.ts'
import type { NewAttempt } from '../store/attempts.ts'
import type { DestinationRecord, EndpointRecord } from '../store/destinations.ts'
import type { OpenMessage, RoundResult } from '../store/messages.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import { sleptInFlight } from './ownFailure.ts'
import type { Rates } from './rates.ts'
import { type Addressed, type SendParts, sendTo } from './sendTo.ts'
import { nextAttempt, retryAfter } from './schedule.ts'
import { judge } from './verdict.ts'

export interface DeliverParts extends SendParts {
  store: Store
  clock: Clock
  rates: Rates
  /** These attempts are committed. */
  onAttempts: (attempts: NewAttempt[]) => void
}

export interface RoundParts extends DeliverParts {
  /** Writes the result, retrying while the store is full: sending again would be worse. */
  persist: (run: () => void) => Promise<void>
}

/** A message with the endpoints it may still be sent to. */
export interface Round {
  message: OpenMessage
  destination: DestinationRecord
  endpoints: EndpointRecord[]
}

/** Callbacks during a round. */
export interface RoundEvents {
  /** An exchange ended; it is not recorded yet. */
  exchangeOver: () => void
  /** The message's new state is committed; null if no attempt follows. */
  settled: (nextAttemptAt: number | null) => void
}

/**
 * One round: sends the message to every remaining endpoint in parallel. The first success settles it
 * immediately; exchanges still in flight finish and are recorded afterwards. Resolves when all is stored.
 */
export async function deliver(parts: RoundParts, round: Round, events: RoundEvents): Promise<void> {
  const { store, clock, settings } = parts
  const { message, destination, endpoints } = round
  const { sharedSecret } = destination
  const signature = sharedSecret === null ? null : sign(message.body, sharedSecret)
  const startedAt = clock.now()
  const settled = { id: message.id, destinationId: destination.id, rounds: message.rounds }
  const unwritten: NewAttempt[] = []
  const writes: Promise<void>[] = []
  const failed: FailedAttempt[] = []
  let accepted = false
  const defects: unknown[] = []

  function write(result: RoundResult | null) {
    const attempts = unwritten.splice(0)
    const committed = parts.persist(() => {
      for (const attempt of attempts) store.attempts.insert(attempt)
      if (result) store.messages.settleRound(settled, startedAt, result)
    })
    const written = announce(committed, attempts, result)
    // A failure is handled below, perhaps seconds later, when the last exchange has ended.
    written.catch(() => {})
    writes.push(written)
  }

  async function announce(
    committed: Promise<void>,
    attempts: NewAttempt[],
    result: RoundResult | null,
  ) {
    await committed
    parts.onAttempts(attempts)
    if (result) events.settled(result.nextAttemptAt)
  }

  async function attemptOne(endpoint: EndpointRecord) {
    try {
      const attempt = await attemptEndpoint(parts, message, { endpoint, signature })
      events.exchangeOver()
      unwritten.push(attempt)
      if (accepted) write(null)
      else if (attempt.verdict === 'success') {
        accepted = true
        parts.rates.delivered()
        write({ state: 'delivered', nextAttemptAt: null, settledAt: clock.realNow() })
      } else failed.push(failureOf(attempt))
    } catch (error) {
      defects.push(error)
    }
  }

  await Promise.all(endpoints.map(attemptOne))
  if (defects.length > 0) write(null)
  else if (!accepted)
    write(resultOfFailure(round, failed, { startedAt, clock, retry: settings().retry }))
  await Promise.all(writes)
  if (defects.length > 0) throw defects[0]
}

interface FailedAttempt {
  retryable: boolean
  retryAfterMs: number | null
}

const failureOf = ({ verdict, status, responseHeaders }: NewAttempt): FailedAttempt => ({
  retryable: verdict === 'retry',
  retryAfterMs: retryAfter(status, responseHeaders, Date.now()),
})

function resultOfFailure(
  { message }: Round,
  asked: FailedAttempt[],
  { startedAt, clock, retry }: { startedAt: number; clock: Clock; retry: Settings['retry'] },
): RoundResult {
  const settledAt = clock.realNow()
  if (!asked.some(({ retryable }) => retryable))
    return { state: 'failed', nextAttemptAt: null, settledAt }
  const waits = asked.flatMap(({ retryAfterMs }) => (retryAfterMs === null ? [] : [retryAfterMs]))
  const nextAttemptAt = nextAttempt(
    {
      messageId: message.id,
      rounds: message.rounds + 1,
      firstAttemptAt: message.firstAttemptAt ?? startedAt,
      now: clock.now(),
      retryAfterMs: waits.length > 0 ? Math.max(...waits) : null,
    },
    retry,
  )
  return nextAttemptAt === null
    ? { state: 'expired', nextAttemptAt, settledAt }
    : { state: 'retrying', nextAttemptAt, settledAt: null }
}

async function attemptEndpoint(
  parts: DeliverParts,
  message: OpenMessage,
  addressed: Addressed,
): Promise<NewAttempt> {
  const { clock, rates } = parts
  const startedEngineAt = clock.now()
  const sleeps = clock.sleeps()
  const sending = sendTo(parts, message, addressed)
  // Only now: reading the trusted authorities for a new connection is not part of the duration, and captures are found by both.
  const startedAt = clock.realNow()
  const { headers, exchange } = await sending
  if (exchange.outcome !== 'response' && clock.sleeps() > sleeps) throw sleptInFlight()
  rates.attempted(exchange.durationMs)
  const { verdict, reason } = judge(exchange)
  return {
    messageId: message.id,
    endpointId: addressed.endpoint.id,
    number: message.rounds + 1,
    startedAt,
    startedEngineAt,
    durationMs: exchange.durationMs,
    outcome: exchange.outcome,
    status: exchange.status,
    verdict,
    reason,
    requestHeaders: headers,
    responseHeaders: exchange.responseHeaders,
    responseBody: exchange.responseBody,
    responseBytes: exchange.responseBytes,
    timings: exchange.timings,
  }
}
