import { Link } from 'wouter'
import type { Rejection } from '../../contract/model.ts'
import { userOf } from './rejectionReasons.ts'

/** To where the suppression of this user can be ended, or to all that are suppressed. */
export function SuppressedUser({ arrived }: Pick<Rejection, 'arrived'>) {
  const user = userOf(arrived.text)
  return user === null ? (
    <Link href="/deletions/suppressed">Suppressed users</Link>
  ) : (
    <Link href={`/deletions/suppressed?${new URLSearchParams({ user }).toString()}`}>
      Suppressed user {user}
    </Link>
  )
}
