const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Lengths of buckets that read well on an axis, in milliseconds. */
export const tallySteps = [
  10,
  20,
  50,
  100,
  200,
  500,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 20, 30].map((count) => count * minute),
  ...[1, 2, 4, 8, 12].map((count) => count * hour),
  ...[1, 2, 4, 7, 14, 30, 90, 365, 3650, 36_500, 365_000, 3_650_000, 100_000_000].map(
    (count) => count * day,
  ),
]
