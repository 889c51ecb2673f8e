import type { ReactNode } from 'react'
import type { ReserialisedBody } from '../../../contract/verify.ts'
import { Section } from '../../ui/pane/section.tsx'
import { LanguageTable } from './languageTable.tsx'
import { Verification } from './verification.tsx'

interface HowToVerifyProps {
  language: string
  onLanguage: (language: string) => void
  /** Null: not known yet. */
  languages: readonly ReserialisedBody[] | null
  /** Above the table of languages, or in its place. */
  children?: ReactNode
}

/** The code that verifies a signature, and which serialisers would break it. */
export function HowToVerify({ language, onLanguage, languages, children }: HowToVerifyProps) {
  return (
    <>
      <Verification language={language} onLanguage={onLanguage} />
      {(languages !== null || children) && (
        <Section title="How each language would re-serialise this body">
          {languages?.length === 0 ? (
            <p className="dim">Not examined: the body is not JSON, or larger than 64 KB.</p>
          ) : (
            children
          )}
          {languages !== null && languages.length > 0 && <LanguageTable rows={languages} />}
        </Section>
      )}
    </>
  )
}
