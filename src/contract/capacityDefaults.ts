/** Doubling from 25 to 1,600, so that the search starts between two rates a factor of 2 apart. */
export const defaultProfile = {
  kind: 'steps' as const,
  rates: [25, 50, 100, 200, 400, 800, 1600],
  seconds: 5,
}

/** A rate holds up to one failed attempt in a hundred, and a second for 95 of a hundred responses. */
export const defaultLimits = { failedShare: 0.01, p95Ms: 1000 }
