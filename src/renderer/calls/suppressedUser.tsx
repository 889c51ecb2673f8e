import { Link } from 'wouter'
import type { Rejection } from '../../contract/model.ts'
import { userOf } from './rejectionReasons.ts'

/** Links to the suppression of this user, or to all suppressed users. */
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
