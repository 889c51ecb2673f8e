/**
 * Who may use an operation, the least first: each may also use what those before it may. A viewer reads, an editor also
 * changes, the owner also manages tokens and copies the database.
 */
type Role = 'viewer' | 'editor' | 'owner'

/** Of an operation: the least role that may use it. */
export interface Access {
  role: Role
}

/** Whether an operation only reads: it sends nothing, stores nothing and stops nothing. */
export const isReading = ({ role }: Access) => role === 'viewer'
