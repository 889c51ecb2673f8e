import type { FoundMistake, Verified } from '../../../contract/verify.ts'
import { countText, plural } from '../../../contract/format.ts'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { BodiesBeside } from './bodiesBeside.tsx'
import { CodeView } from './codeView.tsx'
import styles from './findings.module.css'
import { codeLanguage } from './language.ts'
import { verdictWords } from './verdictWords.ts'

interface FindingsProps {
  verified: Verified
  /** Whether it answers an earlier input. */
  isOld: boolean
  /** The body that was sent; null: not text. */
  sent: string | null
  language: string
  /** What to do next if no mistake is known; and if the signature is right, but refused. */
  advice: React.ReactNode
}

/** The verdict on a signature, and what shows the mistake. */
export function Findings({ verified, isOld, sent, language, advice }: FindingsProps) {
  const { title, tone } = verdictWords(verified)
  const [mistake, ...others] = verified.found
  return (
    <div className={styles.findings} data-old={isOld || undefined}>
      <div role="status">
        <Note title={title} tone={tone}>
          <p>{mistake?.explanation ?? verified.explanation}</p>
          {verified.verdict === 'unknown' && (
            <p>
              {countText(verified.tried)} signatures were computed, also of two mistakes together.
            </p>
          )}
          {!mistake && advice}
        </Note>
      </div>
      {mistake && <Evidence mistake={mistake} sent={sent} language={language} />}
      {others.length > 0 && <Others mistakes={others} />}
    </div>
  )
}

interface EvidenceProps {
  mistake: FoundMistake
  sent: string | null
  language: string
}

function Evidence({ mistake, sent, language }: EvidenceProps) {
  const { firstDifference, computedOver, causes } = mistake
  const cause = causes.find((each) => codeLanguage(each.language) === language) ?? causes[0]
  return (
    <>
      {firstDifference ? (
        <BodiesBeside difference={firstDifference} sent={sent} computed={computedOver} />
      ) : (
        <p className="dim">It was computed over exactly the bytes that were sent.</p>
      )}
      {cause && (
        <Section title={`The line that causes it · ${codeLanguage(cause.language)}`}>
          <CodeView label="The line that causes it" code={cause.line} />
        </Section>
      )}
    </>
  )
}

/** Other mistakes with the same signature, or less likely ones. */
const Others = ({ mistakes }: { mistakes: FoundMistake[] }) => (
  <details className={styles.others}>
    <summary>{plural(mistakes.length, 'other mistake')} with the same signature</summary>
    <ul>
      {mistakes.map(({ id, title, explanation }) => (
        <li key={id}>
          <b>{title}</b> <span className="dim">{explanation}</span>
        </li>
      ))}
    </ul>
  </details>
)
