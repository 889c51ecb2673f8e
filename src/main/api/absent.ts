import { Refusal } from '../refusal.ts'

/** Nothing has this id. Ids are given out without gaps and never again, so one up to the newest was removed. */
export function absent(what: string, id: number, { newest }: { newest: number }): Refusal {
  const removed = id > 0 && id <= newest
  return new Refusal(
    'NOT_FOUND',
    removed ? `${what} ${id} was removed by retention` : `there is no ${what} ${id}`,
    'id',
  )
}
