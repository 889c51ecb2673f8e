import { z } from 'zod'
import { Duration } from './duration.ts'

/** One year: anything longer is a typing error. */
const longestAdvanceMs = 365 * 24 * 3_600_000
export const Advance = z
  .strictObject({
    by: Duration.refine((ms) => ms >= 1, 'must be at least 1 ms')
      .refine((ms) => ms <= longestAdvanceMs, 'must be at most a year, 8760h')
      .optional()
      .describe('engine time: 90m, or milliseconds'),
    to: z
      .enum(['next', 'round'], 'must be next or round')
      .optional()
      .describe(
        'next: to the next attempt due; round: until every message waiting for the same attempt number is due',
      ),
  })
  .superRefine(({ by, to }, context) => {
    const message = 'give either by or to'
    if ((by === undefined) === (to === undefined))
      context.addIssue({ code: 'custom', path: [by === undefined ? 'by' : 'to'], message })
  })
export type Advance = z.infer<typeof Advance>
