import type { ReactNode } from 'react'
import type { ReserialisedBody } from '../../contract/verify.ts'
import { HowToVerify } from '../message/signature/howToVerify.tsx'
import { ErrorBoundary } from '../ui/pane/errorBoundary.tsx'
import styles from './signature.module.css'

interface HalvesProps {
  /** Chooses the source of the body. */
  choice: ReactNode
  /** Identifies the content, so that an error of one is not shown for the next. */
  of: string
  language: string
  onLanguage: (language: string) => void
  /** Null: there is no body yet. */
  languages: readonly ReserialisedBody[] | null
  children: ReactNode
}

/** What is known and found at the left, the correct code and the serialisers at the right. */
export function Halves(props: HalvesProps) {
  const { choice, of, language, onLanguage, languages, children } = props
  return (
    <div className={styles.halves}>
      <div className={styles.left} tabIndex={0} role="group" aria-label="Signature">
        <div className={styles.head}>
          <h1>Signature</h1>
          {choice}
        </div>
        <ErrorBoundary title="This could not be displayed" of={of}>
          {children}
        </ErrorBoundary>
      </div>
      <div className={styles.right} tabIndex={0} role="group" aria-label="How to verify it">
        <h2 className="unseen">How to verify it</h2>
        <HowToVerify language={language} onLanguage={onLanguage} languages={languages}>
          {languages === null && (
            <p className="dim">
              A receiver that parses the body and serialises it again signs other bytes, unless its
              serialiser writes them alike. The table appears here for your body.
            </p>
          )}
        </HowToVerify>
      </div>
    </div>
  )
}
