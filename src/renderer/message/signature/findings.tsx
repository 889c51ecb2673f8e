import type { ReactNode } from 'react'
import type { FoundMistake, Verified } from '../../../contract/verify.ts'
import { plural } from '../../../contract/format.ts'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { BodiesBeside } from './bodiesBeside.tsx'
import { CodeView } from './codeView.tsx'
import styles from './findings.module.css'
import { verdictWords } from './verdictWords.ts'

/** Where a signature comes from, as the parts that show a verdict on it need it. */
export interface Signed {
  /** The body that was sent; null: not text. */
  sent: string | null
  /** What the body sent and the body signed are called. */
  heads: readonly [string, string]
  language: string
  /** What else can be done, if no mistake was found. */
  advice?: ReactNode
}

interface FindingsProps extends Signed {
  verified: Verified
  /** Whether it answers an earlier input. */
  isOld: boolean
}

/** The verdict on a signature, and what shows the mistake. */
export function Findings({ verified, isOld, advice, ...evidence }: FindingsProps) {
  const { title, tone, detail } = verdictWords(verified)
  const [mistake, ...others] = verified.found
  return (
    <div className={styles.findings} data-old={isOld || undefined}>
      <div role="status">
        <Note title={title} tone={tone}>
          <p>{detail}</p>
          {!mistake && advice}
        </Note>
      </div>
      {mistake && <Evidence mistake={mistake} {...evidence} />}
      {others.length > 0 && <Others mistakes={others} />}
    </div>
  )
}

function Evidence({ mistake, sent, heads, language }: Signed & { mistake: FoundMistake }) {
  const { firstDifference, computedOver, causes } = mistake
  const cause = causes.find((each) => each.language === language) ?? causes[0]
  return (
    <>
      {firstDifference ? (
        <BodiesBeside
          heads={heads}
          difference={firstDifference}
          sent={sent}
          computed={computedOver}
        />
      ) : (
        <p className="dim">It was computed over exactly the bytes of the body.</p>
      )}
      {cause && (
        <Section title={`What causes it in ${cause.language}`}>
          <CodeView label="What causes it" code={cause.line} />
        </Section>
      )}
    </>
  )
}

/** Mistakes that produce the same signature of this body. */
const Others = ({ mistakes }: { mistakes: FoundMistake[] }) => (
  <details className={styles.others}>
    <summary>{plural(mistakes.length, 'other mistake')} with the same signature</summary>
    <ul>
      {mistakes.map(({ id, title, explanation }) => (
        <li key={id}>
          <b>{title}</b>. <span className="dim">{explanation}</span>
        </li>
      ))}
    </ul>
  </details>
)
