import { z } from 'zod'
import { Id, Instant } from './model.ts'
import { at, listOf, page } from './operation.ts'
import { roles } from './role.ts'

export const AuditRecord = z.object({
  id: Id,
  at: Instant,
  requester: z.string().describe('the name of the token, "owner" or "desktop app"'),
  role: z.enum(roles),
  operation: z.string().describe('such as destinations.update'),
  concerns: z.string().describe('ids and names; no secrets, no bodies'),
  outcome: z.string().describe('done, or the code of the refusal, such as FORBIDDEN'),
  count: z.number().int().describe('how often the same was refused within an hour'),
})
export type AuditRecord = z.infer<typeof AuditRecord>

export const audit = {
  list: at('GET', '/audit', 'Who changed something, or was refused, newest first')
    .input(
      z.object({
        ...page,
        requester: z.string().optional(),
        operation: z.string().optional(),
        since: Instant.optional(),
      }),
    )
    .output(listOf(AuditRecord)),
}
