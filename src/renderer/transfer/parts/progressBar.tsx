import styles from './transfer.module.css'

interface ProgressBarProps {
  label: string
  done: number
  total: number
  tone?: 'run' | 'good' | 'bad'
}

export function ProgressBar({ label, done, total, tone = 'run' }: ProgressBarProps) {
  const width = total === 0 ? 100 : (100 * done) / total
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
    >
      <i className={styles[tone]} style={{ width: `${width}%` }} />
    </div>
  )
}
