import type { NextRequests } from '../../../contract/behaviour.ts'
import type { Receiver } from '../../../contract/receiver.ts'
import { plural } from '../../../contract/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { restartBehaviour } from '../actions/receiverActions.ts'
import styles from './behaviour.module.css'
import { refusalSentence, tlsRefusal } from './tlsRefusal.ts'

const shown = 10
const title = 'The next ten requests of a new message get'

/** The responses to a new message until it is settled. */
export function NextStrip({ receiver }: { receiver: Receiver }) {
  const { next, served, tls } = receiver
  const refusal = tlsRefusal(tls)
  const boxes = refusal ? refusedBoxes(refusal.isRetried) : next.requests.map(boxOf)
  const left = Array.from({ length: shown - boxes.length }, (_, index) => index)
  return (
    <Section
      title={title}
      actions={
        served > 0 && (
          <Button asks onClick={() => void restartBehaviour(receiver)}>
            Restart behaviour
          </Button>
        )
      }
    >
      <ol className={styles.next} aria-label={title}>
        {boxes.map(({ tone, text, words }, index) => (
          <li key={index} className={styles[tone]} title={words}>
            {text}
          </li>
        ))}
        {left.map((index) => (
          <li key={`left ${index}`} className={styles.none}>
            <span aria-hidden>–</span>
            <span className="unseen">no request</span>
          </li>
        ))}
      </ol>
      <p className={`${styles.below} faint`}>
        {refusal ? refusalSentence(refusal) : next.sentence}
        {served > 0 && ` ${plural(served, 'request')} since the last change.`}
      </p>
    </Section>
  )
}

type Request = NextRequests['requests'][number]

interface Box {
  tone: 'ok' | 'bad' | 'slow'
  text: string
  words: string
}

const boxOf = (request: Request): Box => ({
  tone: toneOf(request),
  text: shortText(request),
  words: request.words,
})

const refusedBoxes = (isRetried: boolean): Box[] =>
  Array.from({ length: isRetried ? shown : 1 }, () => ({
    tone: 'bad',
    text: 'TLS',
    words: 'TLS failed, no request is sent',
  }))

function toneOf({ effect, status }: Request): Box['tone'] {
  if (effect === 'accepted') return 'ok'
  return status === null || status < 300 ? 'slow' : 'bad'
}

const faultTexts = { reset: 'reset', close: 'closed', 'never answer': 'none', garbage: 'garbage' }

const shortText = ({ status, fault }: Request): string =>
  fault === null ? String(status) : faultTexts[fault]
