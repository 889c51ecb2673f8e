import { z } from 'zod'
import { Id, Instant, SourceKind } from './model.ts'

/** The sender of calls. */
export const Source = z.object({
  id: Id,
  name: z.string(),
  writeKey: z.string(),
  kind: SourceKind,
  enabled: z.boolean(),
  allowedOrigins: z
    .array(z.string())
    .describe('of web pages that may send calls, in addition to localhost'),
  usage: z.object({
    calls: z.number().int().describe('calls collected, also those that were then filtered'),
    duplicates: z.number().int(),
    rejections: z.number().int(),
    apiCalls: z
      .number()
      .int()
      .describe('all of the above: every call sent with this write key counts as API usage'),
  }),
})
export type Source = z.infer<typeof Source>

/** One event of a source's schema. Blocked, it is collected and counted, and forwarded to no destination. */
export const SourceEvent = z.object({
  event: z.string(),
  count: z.number().int(),
  firstSeenAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  blocked: z.boolean(),
})
export type SourceEvent = z.infer<typeof SourceEvent>
