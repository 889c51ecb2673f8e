import type { HealthTone } from './health.ts'
import styles from './wire.module.css'

interface Point {
  x: number
  y: number
}

/** A curve from one box to the next, level at both ends. */
export function wirePath(from: Point, to: Point): string {
  if (from.y === to.y) return `M${from.x} ${from.y}H${to.x}`
  const middle = (from.x + to.x) / 2
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
}

/** `flow`: calls of a source; the others are the health of an endpoint. */
export type WireTone = HealthTone | 'flow'

const wireColours: Record<WireTone, string> = {
  flow: 'var(--accent)',
  good: 'var(--delivered)',
  wait: 'var(--retrying)',
  bad: 'var(--failed)',
  idle: 'var(--edge)',
}

interface WireProps {
  from: Point
  to: Point
  tone: WireTone
  /** Faint: connected, but idle. */
  quiet?: boolean
  /** Dashed: disabled, so nothing is sent. */
  broken?: boolean
}

/** One connection, inside an svg. */
export function Wire({ from, to, tone, quiet = false, broken = false }: WireProps) {
  return (
    <path
      d={wirePath(from, to)}
      className={styles.wire}
      stroke={wireColours[tone]}
      data-quiet={quiet || undefined}
      data-broken={broken || undefined}
    />
  )
}
