import { Refusal } from '../refusal.ts'
import { readUserIds } from './csv.ts'

/** At once, in whatever way they are named. */
const mostUsers = 100_000

/** The users that are named, each once, in the order in which they are. Throws a Refusal that names the line. */
export function readUsers({
  userIds,
  csv,
}: {
  userIds: string[]
  csv?: string | undefined
}): string[] {
  const users = [...new Set(csv === undefined ? userIds : [...userIds, ...readUserIds(csv)])]
  const field = csv === undefined ? 'userIds' : 'csv'
  if (users.length === 0) throw new Refusal('BAD_REQUEST', 'no user is named', field)
  if (users.length > mostUsers)
    throw new Refusal(
      'BAD_REQUEST',
      `${users.length.toLocaleString('en')} users are named; at most 100,000 are taken at once`,
      field,
    )
  return users
}
