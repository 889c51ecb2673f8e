import styles from './bottomBar.module.css'

const width = 120
const height = 16

export function sparklinePoints(history: readonly number[]): string {
  const most = Math.max(1, ...history)
  const step = width / Math.max(1, history.length - 1)
  return history
    .map(
      (value, index) =>
        `${round(index * step)},${round(height - 2 - (value / most) * (height - 4))}`,
    )
    .join(' ')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function Sparkline({ history }: { history: readonly number[] }) {
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Messages delivered in each of the last 60 seconds"
    >
      <polyline points={sparklinePoints(history)} />
    </svg>
  )
}
