import { z } from 'zod'
import { Instant } from './model.ts'
import { Counts } from './status.ts'

/** Messages by the time they were received. */
export const Histogram = z.object({
  bucketMs: z.number().int().describe('the length of each bucket'),
  buckets: z
    .array(z.object({ at: Instant.describe('when it starts'), counts: Counts }))
    .describe('without gaps, from the first message to the last one or as the filter says'),
})
export type Histogram = z.infer<typeof Histogram>
