const units = [
  { ms: 3_600_000, name: 'h' },
  { ms: 60_000, name: 'm' },
  { ms: 1000, name: 's' },
]

/** As a file has it: `3h`, `90m`, `61s`. */
export function durationOf(ms: number): string {
  const unit = units.find((each) => ms % each.ms === 0 && ms >= each.ms)
  return unit ? `${ms / unit.ms}${unit.name}` : `${ms}ms`
}
