import type { WholeAnswer } from '../../contract/behaviour.ts'
import type { Receiver } from '../../contract/receiver.ts'
import { plural, spanText } from '../../contract/format.ts'
import { Button } from '../ui/button/button.tsx'
import { Section } from '../ui/pane/section.tsx'
import { setResponses } from './receiverActions.ts'
import { delayMsOf, effectOf, nextAnswers } from './responses.ts'
import styles from './receivers.module.css'

const shown = 10

/** The responses to the next requests. */
export function NextStrip({ receiver }: { receiver: Receiver }) {
  const { respond, served } = receiver
  const isStarted = served > 0 && respond.length > 1
  return (
    <Section
      title="The next ten requests get"
      actions={
        isStarted && (
          <Button asks onClick={() => void setResponses(receiver, respond)}>
            Restart list
          </Button>
        )
      }
    >
      <ol className={styles.next} aria-label="The next ten requests get">
        {nextAnswers(receiver, shown).map((answer, index) => (
          <li key={index} className={styles[effectOf(answer)]} title={titleOf(answer)}>
            {answer.status}
          </li>
        ))}
      </ol>
      <p className={`${styles.below} faint`}>
        {served === 0
          ? 'No request since the list was last changed.'
          : `${plural(served, 'request')} received since the list was last changed.`}
      </p>
    </Section>
  )
}

function titleOf(answer: WholeAnswer): string {
  const words = {
    accepted: 'accepted',
    late: 'too late: an attempt waits 5 s',
    failed: 'not accepted',
  }
  const delay = delayMsOf(answer) > 0 ? ` after ${spanText(delayMsOf(answer))}` : ''
  return `${answer.status}${delay}: ${words[effectOf(answer)]}`
}
