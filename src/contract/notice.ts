import { z } from 'zod'
import { Id, Instant, Outcome } from './model.ts'

export const NoticeKind = z.enum(['failing', 'recovered'])
export type NoticeKind = z.infer<typeof NoticeKind>

/** That an endpoint started to fail, or works again. */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  at: Instant,
  since: Instant.describe('the start of the first failed attempt'),
  destination: z.object({ id: Id, name: z.string() }),
  endpoint: z.object({ id: Id, url: z.string() }),
  attempts: z.number().int().describe('the attempts that decided it'),
  failed: z.number().int().describe('how many of them failed'),
  outcome: Outcome.nullable().describe('the most frequent one of the failed attempts'),
  status: z.number().int().nullable(),
})
export type Notice = z.infer<typeof Notice>

/** The state of the notices. The newest id tells the screen that there is a new one. */
export const NoticeCounts = z.object({
  unread: z.number().int(),
  newest: Id.nullable(),
  failing: z.number().int().describe('enabled destinations with an endpoint that is failing'),
})
