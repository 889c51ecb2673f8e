import { RejectionReason } from '../../../contract/model.ts'

export interface RejectionFilter {
  reason?: RejectionReason
  writeKey?: string
}

/** The filter in the URL. An unknown reason is ignored. */
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
