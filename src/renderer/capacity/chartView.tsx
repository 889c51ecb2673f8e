import type { Chart } from '../../contract/capacityCharts.ts'
import { classes } from '../ui/classes.ts'
import styles from './chartView.module.css'

/** Lines over the time of a run. The texts of the axes are not stretched with the drawing. */
export function ChartView({ chart }: { chart: Chart }) {
  const { title, width, height, lines, levels, times, limits, text } = chart
  const down = (y: number) => `${(100 * y) / height}%`
  const across = (x: number) => `${(100 * x) / width}%`
  return (
    <section className={styles.chart} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {lines.map(({ name, tone }) => (
          <span key={name} className={classes(styles.name, styles[tone])}>
            <i /> {name}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}: ${text}`}
        >
          {levels.map(({ y }) => (
            <path key={y} className={styles.level} d={`M0 ${y}H${width}`} />
          ))}
          {limits.map(({ y }) => (
            <path key={y} className={styles.limit} d={`M0 ${y}H${width}`} />
          ))}
          {lines.map(({ name, tone, points }) => (
            <g key={name} className={styles[tone]}>
              {points.map((each) => (
                <polyline key={each.slice(0, 20)} points={each} />
              ))}
            </g>
          ))}
        </svg>
        {levels.map(({ y, text: level }) => (
          <span key={y} className={styles.levelText} style={{ top: down(y) }} aria-hidden>
            {level}
          </span>
        ))}
        {limits.map(({ y, text: limit }) => (
          <span key={y} className={styles.limitText} style={{ top: down(y) }} aria-hidden>
            {limit}
          </span>
        ))}
      </div>
      <div className={styles.times} aria-hidden>
        {times.map(({ x, text: time }) => (
          <span key={x} style={{ left: across(x) }}>
            {time}
          </span>
        ))}
      </div>
    </section>
  )
}
