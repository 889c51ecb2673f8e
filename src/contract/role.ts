import { z } from 'zod'

/** Who may use an operation, the least first: each may also use what those before it may. */
const roles = ['viewer', 'editor', 'owner'] as const
export const Role = z
  .enum(roles)
  .describe(
    'viewer: reads; editor: also changes; owner: also manages tokens and copies the database',
  )
export type Role = z.infer<typeof Role>

/** Of an operation: the least role that may use it. */
export interface Access {
  role: Role
}

/** Whether an operation only reads: it sends nothing, stores nothing and stops nothing. */
export const isReading = ({ role }: Access) => role === 'viewer'
