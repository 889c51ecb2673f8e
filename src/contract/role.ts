/**
 * Who may use an operation, the least first: each may also use what those before it may. A viewer reads, an editor also
 * changes, the owner also manages tokens and copies the database.
 */
export const roles = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]

/** Of an operation: the least role that may use it. */
export interface Access {
  role: Role
}

/** Whether a requester with this role may use the operation. */
export const mayUse = (requester: { role: Role }, { role }: Access) =>
  roles.indexOf(requester.role) >= roles.indexOf(role)

/** Whether an operation only reads: it sends nothing, stores nothing and stops nothing. */
export const isReading = ({ role }: Access) => role === 'viewer'
