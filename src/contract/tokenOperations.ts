import { z } from 'zod'
import { Instant } from './model.ts'
import { at } from './operation.ts'
import { Name } from './wiring.ts'

/** The owner's token is not one of them: it belongs to the data directory. */
export const tokenRoles = ['viewer', 'editor'] as const
const TokenRole = z.enum(tokenRoles)
export type TokenRole = z.infer<typeof TokenRole>

/** Requesters that have no token of this name: a record of who did what must not confuse them. */
const taken = new Set(['owner', 'desktop app', 'desk'])

export const NewToken = z.strictObject({
  name: Name.regex(
    /^[\p{L}\p{M}\p{N} ._@-]*$/u,
    'the name of a token has only letters, digits, spaces and . _ @ -',
  ).refine((name) => !taken.has(name.toLowerCase()), 'this name is not available; use another'),
  role: TokenRole.describe('viewer: reads, without secrets; editor: also changes'),
})
export type NewToken = z.infer<typeof NewToken>

export const NamedToken = z.object({
  name: z.string(),
  role: TokenRole,
  createdAt: Instant,
  lastUsedAt: Instant.nullable().describe('to the minute'),
})
export type NamedToken = z.infer<typeof NamedToken>

export const tokens = {
  list: at('GET', '/tokens', 'Named tokens, by name').output(
    z.object({ items: z.array(NamedToken), nextCursor: z.null() }),
  ),
  create: at('POST', '/tokens', 'Create a named token; only this answer has its text')
    .input(NewToken)
    .output(NamedToken.extend({ token: z.string() })),
  revoke: at('DELETE', '/tokens/{name}', 'Revoke a named token: its access ends at once').input(
    z.object({ name: z.string() }),
  ),
}
