const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const

/** A length of time as it is typed: the largest unit of which it is a whole number, `10s` or `90m`. */
export function durationText(ms: number): string {
  const [unit, size] = units.find(([, each]) => ms > 0 && ms % each === 0) ?? ['ms', 1]
  return ms === 0 ? '0s' : `${ms / size}${unit}`
}
