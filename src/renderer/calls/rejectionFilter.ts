import { RejectionReason } from '../../contract/model.ts'

export interface RejectionFilter {
  reason?: RejectionReason
  writeKey?: string
}

/** What the address narrows the list to. A reason that there is not narrows nothing. */
export function readFilter(search: string): RejectionFilter {
  const given = new URLSearchParams(search)
  const reason = RejectionReason.safeParse(given.get('reason'))
  const writeKey = given.get('key')
  return {
    ...(reason.success && { reason: reason.data }),
    ...(writeKey !== null && { writeKey }),
  }
}

export function filterSearch({ reason, writeKey }: RejectionFilter): string {
  const search = new URLSearchParams({
    ...(reason && { reason }),
    ...(writeKey !== undefined && { key: writeKey }),
  }).toString()
  return search && `?${search}`
}
