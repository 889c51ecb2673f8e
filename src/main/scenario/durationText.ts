const units = [
  { ms: 86_400_000, name: 'd' },
  { ms: 3_600_000, name: 'h' },
  { ms: 60_000, name: 'min' },
  { ms: 1000, name: 's' },
]

/** `3 h`, `1.5 s`, `38 ms`: in the largest unit that is not a fraction of itself. */
export function durationText(ms: number): string {
  const unit = units.find((each) => ms >= each.ms)
  return unit ? `${Math.round((ms / unit.ms) * 10) / 10} ${unit.name}` : `${Math.round(ms)} ms`
}
