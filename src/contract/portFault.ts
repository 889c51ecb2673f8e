import { z } from 'zod'
import { Duration } from './duration.ts'

/** The limit of the 32-bit timers of clients. */
const longestDelayMs = 600_000

const shape = {
  answer: z.literal([429, 500, 503, 'slow', 'drop'], 'must be 429, 500, 503, slow or drop'),
  retryAfter: z
    .int()
    .min(0)
    .max(86_400)
    .nullable()
    .default(null)
    .describe('seconds in a Retry-After header; with a status only'),
  delay: Duration.refine((ms) => ms <= longestDelayMs, 'must be at most 10m')
    .default(10_000)
    .describe('the delay of a slow answer: 10s, or milliseconds'),
  times: z
    .int()
    .min(1, 'must be at least 1; leave it out for no limit')
    .nullable()
    .default(null)
    .describe('how many requests it answers before it is disabled; null: no limit'),
}

/**
 * A simulated failure of the collection port, to watch how a client handles it. A status and `drop`
 * (the connection is closed without an answer) store no call; `slow` stores it and answers late.
 */
export const PortFault = z
  .strictObject({
    ...shape,
    answered: z.unknown().optional().describe('read-only, ignored in requests'),
  })
  .superRefine(({ answer, retryAfter }, context) => {
    if (retryAfter !== null && typeof answer !== 'number')
      context.addIssue({
        code: 'custom',
        path: ['retryAfter'],
        message: `Retry-After can be used with 429, 500 or 503, not with ${answer}`,
      })
  })
  .transform(({ answered: _answered, ...portFault }) => portFault)
export type PortFault = z.infer<typeof PortFault>

/** The fault with the number of requests it has answered. */
export const UsedPortFault = z.object({
  ...shape,
  answered: z.int().describe('requests it has answered'),
})
