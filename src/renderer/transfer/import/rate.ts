/** Calls per second as typed; empty: as fast as they are answered. The limits are those of the API. */
export function readRate(typed: string): { rate: number | null } | { fault: string } {
  if (typed.trim() === '') return { rate: null }
  const rate = Number(typed)
  return rate > 0 && rate <= 10_000
    ? { rate }
    : { fault: 'A rate is more than 0 and at most 10,000 per second' }
}
