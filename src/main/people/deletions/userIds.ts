import { countText } from '../../../contract/format.ts'
import { Refusal } from '../../errors/refusal.ts'
import { readUserIds } from '../../text/csv.ts'

/** In one request, by any way of naming them. */
const mostUsers = 100_000

/** The named users without duplicates, in order. Throws a Refusal that names the line. */
export function readUsers({
  userIds,
  csv,
}: {
  userIds: string[]
  csv?: string | undefined
}): string[] {
  const users = [...new Set(csv === undefined ? userIds : [...userIds, ...readUserIds(csv)])]
  const field = csv === undefined ? 'userIds' : 'csv'
  if (users.length === 0)
    throw new Refusal('BAD_REQUEST', 'at least one user id is required', field)
  if (users.length > mostUsers)
    throw new Refusal(
      'BAD_REQUEST',
      `${countText(users.length)} users are given; at most 100,000 are accepted at once`,
      field,
    )
  return users
}
