import { oc } from '@orpc/contract'
import { z } from 'zod'
import { Mistake } from './mistake.ts'
import { IdInput } from './model.ts'
import type { Access } from './role.ts'

/** A rejected request: nothing was changed. `field` names the invalid input, if any. */
const refusal = {
  data: z.object({
    field: z.string().nullable(),
    mistakes: z
      .array(Mistake)
      .optional()
      .describe('for text with lines, such as a workspace file: each error with its line'),
  }),
}
const base = oc.$meta<Access>({ role: 'owner' }).errors({
  BAD_REQUEST: refusal,
  NOT_FOUND: refusal,
  CONFLICT: refusal,
  FORBIDDEN: refusal,
  SERVICE_UNAVAILABLE: refusal,
})

type Path = `/${string}`
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** An operation with its REST route, grouped by the first part of its path, and the role that may use it. */
export const at = (method: Method, path: Path, summary: string) =>
  base
    .route({
      method,
      path,
      summary,
      tags: [path.split('/')[1] ?? ''],
      successStatus: method === 'DELETE' ? 204 : method === 'POST' && creates.has(path) ? 201 : 200,
    })
    .meta({ role: roleFor(method, path) })

function roleFor(method: Method, path: Path): Access['role'] {
  if (ownedPaths.has(path)) return 'owner'
  if (secretPaths.has(path)) return 'editor'
  return method === 'GET' || (method === 'POST' && readingPosts.has(path)) ? 'viewer' : 'editor'
}
/** POSTs that only read: their input is too large for an address. Every other POST changes something. */
const readingPosts = new Set<Path>([
  '/compose/preview',
  '/deletions/preview',
  '/expect',
  '/export/{kind}/part',
  '/messages/commonalities',
  '/plans/check',
  '/plans/draft',
  '/plans/drift',
  '/scenarios/check',
  '/scenarios/record',
  '/verify',
  '/workspace/diff',
])
/** Their answers are secrets: without them, the file could not be applied. */
const secretPaths = new Set<Path>(['/workspace'])
/** A copy of the database has every secret, a token gives access, and the record of who did what names everyone. */
const ownedPaths = new Set<Path>(['/backup', '/audit', '/tokens', '/tokens/{name}'])
const creates = new Set<Path>([
  '/sources',
  '/destinations',
  '/receivers',
  '/audiences',
  '/traits',
  '/deletions',
  '/tokens',
])

export const page = {
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().optional().describe('nextCursor of the previous page'),
}
/** The text of a filter, next to the fields of a list: both must match. */
export const filter = z
  .string()
  .max(10_000, 'at most 10,000 characters')
  .optional()
  .describe(
    'tokens and free text, as in the filter of the screen: state:failed -user:u_1 status:5*',
  )
/** Rows of a list that match a filter. Few among many are counted for some seconds at most. */
export const counted = z.object({
  count: z.number().int(),
  complete: z.boolean().describe('false: there may be more among the oldest'),
})
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
export const byId = z.object({ id: IdInput })
