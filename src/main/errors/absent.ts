import { Refusal } from './refusal.ts'

/** Nothing has this id. Ids are assigned without gaps and never reused, so an id up to the newest was removed. */
export function absent(what: string, id: number, { newest }: { newest: number }): Refusal {
  const removed = id > 0 && id <= newest
  return new Refusal(
    'NOT_FOUND',
    removed ? `${what} ${id} was removed by retention` : `no ${what} with id ${id}`,
    'id',
  )
}
