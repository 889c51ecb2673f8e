import type { Attempt, MessageDetail, Verdict } from '../../../../contract/model.ts'
import { instantText, plural, spanText } from '../../../../contract/format.ts'
import { classes } from '../../../ui/classes.ts'
import { MiddleCut } from '../../../ui/text/middleCut.tsx'
import { PickList } from '../../../ui/list/pickList.tsx'
import { Section } from '../../../ui/pane/section.tsx'
import styles from './picker.module.css'
import { shortUrl } from '../../../ui/text/shortUrl.ts'
import { attemptKey, filterByResult, resultText } from './attempt.ts'

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

/** Selects the attempt to show. Hidden if there is only one. */
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
      <span
        className={classes(styles.result, looks[attempt.verdict])}
        title={attempt.reason}
        {...filterByResult(attempt)}
      >
        {resultText(attempt)}
      </span>
      <MiddleCut text={shortUrl(attempt.endpoint)} title={attempt.endpoint} />
      <span className="faint">#{attempt.number}</span>
      <span className={styles.time}>{spanText(attempt.durationMs)}</span>
      <span className={classes(styles.time, styles.clock)}>
        {instantText(attempt.startedAt).slice(11)}
      </span>
    </>
  )
}
