import type { Tally } from '../outcome.ts'

/** How often each status was answered by a port. */
export function countStatuses(port: string) {
  const counts: Record<string, number> = {}
  return {
    note: (status: number | string) => void (counts[status] = (counts[status] ?? 0) + 1),
    /** Otherwise only one side of the port was tested. */
    expectAll(statuses: number[], found: Tally) {
      const missing = statuses.filter((status) => counts[status] === undefined)
      if (missing.length > 0)
        found.problem(`${port} never answered ${missing.join(', ')}, but ${JSON.stringify(counts)}`)
    },
  }
}
