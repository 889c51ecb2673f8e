import { z } from 'zod'
import { Duration } from './duration.ts'

/** As many as the built-in 32-bit timers of clients bear. */
const longestDelayMs = 600_000

const shape = {
  answer: z.literal([429, 500, 503, 'slow', 'drop'], 'an answer is 429, 500, 503, slow or drop'),
  retryAfter: z
    .int()
    .min(0)
    .max(86_400)
    .nullable()
    .default(null)
    .describe('seconds in a Retry-After header; with a status only'),
  delay: Duration.refine((ms) => ms <= longestDelayMs, 'a delay is at most 10m')
    .default(10_000)
    .describe('how late a slow answer comes: 10s, or milliseconds'),
  times: z
    .int()
    .min(1, 'times is 1 or more; leave it out to go on until it is switched off')
    .nullable()
    .default(null)
    .describe('how many requests it answers before it is disabled; null: no end'),
}

/**
 * What the collection port answers instead of what it would, to watch how a client meets it. A status and `drop`
 * (the connection is closed without an answer) store no call; `slow` stores it and answers late.
 */
export const PortFault = z
  .strictObject({
    ...shape,
    answered: z.unknown().optional().describe('read only: what is given is ignored'),
  })
  .superRefine(({ answer, retryAfter }, context) => {
    if (retryAfter !== null && typeof answer !== 'number')
      context.addIssue({
        code: 'custom',
        path: ['retryAfter'],
        message: `Retry-After goes with 429, 500 or 503, not with ${answer}`,
      })
  })
  .transform(({ answered: _answered, ...portFault }) => portFault)
export type PortFault = z.infer<typeof PortFault>

/** The fault with how often it was used. */
export const UsedPortFault = z.object({
  ...shape,
  answered: z.int().describe('requests that it has answered'),
})
