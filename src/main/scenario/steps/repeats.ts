import { readRows } from '../csv.ts'
import type { Around } from '../step.ts'
import type { Fault, Scope } from '../variables.ts'

export interface Repeated {
  times?: number | undefined
  users?: number | string[] | undefined
  csv?: string | undefined
}

/** The users of `users: 50`: u_0001 to u_0050. */
export const usersOf = (users: number | string[]): string[] =>
  typeof users === 'number'
    ? Array.from({ length: users }, (_, index) => `u_${String(index + 1).padStart(4, '0')}`)
    : users

/** The scope of each repeat: `{{n}}` from 1, `{{user}}`, `{{row}}`. */
export function repeatsOf({ times = 1, users, csv }: Repeated, around: Around): Scope[] | Fault {
  const scopes: Scope[] = []
  const { scope, directory } = around
  const add = (own: Record<string, unknown>) => {
    for (let time = 0; time < times; time++)
      scopes.push({ ...scope, values: { ...scope.values, n: scopes.length + 1, ...own } })
  }
  if (csv !== undefined) {
    const read = readRows(directory, csv)
    if ('fault' in read) return { path: ['csv'], message: read.fault }
    for (const row of read.rows) add({ row })
  } else if (users === undefined) add({})
  else for (const user of usersOf(users)) add({ user })
  return scopes
}
