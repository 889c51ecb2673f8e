import styles from './spanLine.module.css'

const width = 320
const height = 34

interface SpanLineProps {
  /** One value per bucket; null: none, the line has a gap. */
  values: readonly (number | null)[]
  /** Drawn dashed. */
  limit: number
  label: string
  /** A CSS colour. */
  color: string
}

/** The top of the drawing is a little more than the limit. Logarithmic: 3 ms and 5 s are both of interest. */
const y = (value: number, limit: number) =>
  3 + (height - 6) * (1 - Math.log1p(Math.min(value, limit)) / Math.log1p(limit))

/** Runs of values between gaps, as points of the drawing. A single value is a short line. */
export function linePoints(values: readonly (number | null)[], limit: number): string[] {
  const step = width / Math.max(1, values.length)
  const lines: string[][] = []
  let previous: number | null = null
  for (const [i, value] of values.entries()) {
    if (value !== null) {
      if (previous === null) lines.push([])
      const at = round(y(value, limit))
      lines.at(-1)?.push(`${round(i * step)},${at}`, `${round((i + 1) * step)},${at}`)
    }
    previous = value
  }
  return lines.map((points) => points.join(' '))
}

const round = (value: number) => Math.round(value * 10) / 10

/** Durations over time under a limit. */
export function SpanLine({ values, limit, label, color }: SpanLineProps) {
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.limit} d={`M0 ${y(limit, limit)}H${width}`} />
      {linePoints(values, limit).map((points) => (
        <polyline key={points} points={points} style={{ stroke: color }} />
      ))}
    </svg>
  )
}
