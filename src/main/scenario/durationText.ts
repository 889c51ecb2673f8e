const units = [
  { ms: 86_400_000, name: 'd' },
  { ms: 3_600_000, name: 'h' },
  { ms: 60_000, name: 'min' },
  { ms: 1000, name: 's' },
]

/** `3 h`, `239 min`, `38 ms`: in the largest unit that says it with one decimal; measured times are rounded to it. */
export function durationText(ms: number): string {
  const fits = units.filter((each) => ms >= each.ms)
  const unit = fits.find((each) => Number.isInteger((ms / each.ms) * 10)) ?? fits[0]
  return unit ? `${Math.round((ms / unit.ms) * 10) / 10} ${unit.name}` : `${Math.round(ms)} ms`
}
