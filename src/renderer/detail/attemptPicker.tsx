import type { Attempt, MessageDetail, Verdict } from '../../contract/model.ts'
import { plural } from '../ui/amounts.ts'
import { classes } from '../ui/classes.ts'
import { MiddleCut } from '../ui/middleCut.tsx'
import { PickList } from '../ui/pickList.tsx'
import { Section } from '../ui/section.tsx'
import { instantText, tookText } from '../ui/timeWords.ts'
import styles from './picker.module.css'
import { attemptKey, resultText, shortUrl } from './timeline.ts'

export interface AttemptChoice {
  message: MessageDetail
  attempt: Attempt | undefined
  onPick: (key: string) => void
}

const looks: Record<Verdict, string | undefined> = {
  success: styles.good,
  retry: styles.wait,
  permanent: styles.bad,
}

/** Which attempt is shown. Not there while there is no choice. */
export function AttemptPicker({ message, attempt, onPick }: AttemptChoice) {
  if (message.attempts.length < 2) return null
  const title = plural(message.attempts.length, 'attempt')
  return (
    <Section title={title}>
      <PickList
        label={title}
        layout={styles.attempts}
        items={message.attempts.map((each) => ({ key: attemptKey(each), cells: cellsOf(each) }))}
        picked={attempt && attemptKey(attempt)}
        onPick={onPick}
      />
    </Section>
  )
}

function cellsOf(attempt: Attempt) {
  return (
    <>
      <span className={classes(styles.result, looks[attempt.verdict])} title={attempt.reason}>
        {resultText(attempt)}
      </span>
      <MiddleCut text={shortUrl(attempt.endpoint)} title={attempt.endpoint} />
      <span className="faint">#{attempt.number}</span>
      <span className={styles.time}>{tookText(attempt.durationMs)}</span>
      <span className={classes(styles.time, styles.clock)}>
        {instantText(attempt.startedAt).slice(11)}
      </span>
    </>
  )
}
