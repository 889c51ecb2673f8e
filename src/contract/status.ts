import { z } from 'zod'
import { Instant, MessageState } from './model.ts'
import { NoticeCounts } from './notice.ts'
import { UsedPortFault } from './portFault.ts'

export const Clock = z.object({
  speed: z.number().min(1).max(3600),
  engineNow: Instant,
  offsetMs: z.number().int().describe("how far the engine's time is ahead of real time"),
  nextAttemptAt: Instant.nullable().describe('when the next waiting attempt is due'),
  engineNextAttemptAt: Instant.nullable().describe("the same in the engine's time"),
  windowMs: z
    .number()
    .describe('how long after its first attempt a message may be retried, in engine time'),
  systemJump: z
    .object({
      byMs: z.number().int().describe('positive: forward'),
      at: Instant.describe('the time before it, which still counts'),
      until: Instant.describe('when it counts, as the system clock shows it'),
    })
    .nullable()
    .describe('a jump of the system clock by more than a minute that does not count yet'),
})
export type Clock = z.infer<typeof Clock>

/** The collection port for any client. */
export const clientAddress = ({ collect, collectTls }: Status['addresses']): string =>
  collectTls ?? collect

export const Counts = z.record(MessageState, z.number().int())
export type Counts = z.infer<typeof Counts>

/** The number of messages in each state, including zero. */
export function countsOf(counted: { state: MessageState; count: number }[]): Counts {
  const counts = new Map(counted.map(({ state, count }) => [state, count]))
  return Object.fromEntries(
    MessageState.options.map((state) => [state, counts.get(state) ?? 0]),
  ) as Counts
}

/** `paused`: manually; `halted`: automatically, until the store can be written or connections can be opened again. */
const DeliveryState = z.enum(['delivering', 'idle', 'paused', 'halted'])

const Restarts = z
  .array(z.object({ at: Instant, reason: z.string() }))
  .describe('the last times that its thread ended and was started again, oldest first')

export const Status = z.object({
  version: z.string(),
  addresses: z.object({
    collect: z.string(),
    collectTls: z
      .string()
      .nullable()
      .describe(
        'the same port over TLS, which clients on other machines must use; null: HTTP only',
      ),
    receiver: z.string(),
    receiverTls: z.string().describe('the HTTPS port of the receivers'),
    ui: z.string().nullable(),
  }),
  counts: Counts,
  totals: z.object({
    calls: z.number().int(),
    rejections: z.number().int(),
    sources: z.number().int(),
    destinations: z.number().int(),
    receivers: z.number().int(),
    audiences: z.number().int(),
    traits: z.number().int().describe('computed traits'),
  }),
  arrived: z
    .object({ calls: z.number().int(), rejections: z.number().int() })
    .describe('how many there ever were, including those removed by retention'),
  rates: z.object({
    deliveredPerSecond: z.number(),
    history: z.array(z.number()).describe('messages delivered in each of the last 60 seconds'),
    p95Ms: z.number().nullable().describe('over the last 500 attempts'),
  }),
  clock: Clock,
  delivery: z.object({
    state: DeliveryState,
    reason: z.string().nullable().describe('why delivery is halted'),
  }),
  engine: z.object({
    longestTurnMs: z
      .number()
      .describe('the longest time that the engine was blocked, in the last one to two minutes'),
    restarts: Restarts,
    pausedPlans: z
      .array(z.string())
      .describe(
        'sources whose tracking plan blocks nothing for a minute, because its checks failed repeatedly',
      ),
  }),
  derived: z.object({
    behind: z.number().int().describe('collected calls that are not counted in profiles yet'),
    unsearched: z.number().int().describe('messages that free text does not find yet'),
    restarts: Restarts,
  }),
  notices: NoticeCounts,
  portFault: UsedPortFault.nullable().describe(
    'the fault enabled on the collection port; null: none',
  ),
  database: z.object({
    path: z.string(),
    bytes: z.number().int(),
    overBudget: z
      .string()
      .nullable()
      .describe('why calls are answered 503: the database is well over its budget'),
    fault: z
      .string()
      .nullable()
      .describe('why nothing can be stored: its files were removed or replaced'),
    missing: z
      .string()
      .nullable()
      .describe('set if the database was missing at the start, where there had been one'),
  }),
})
export type Status = z.infer<typeof Status>
