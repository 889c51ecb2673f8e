import { CopyButton } from '../../ui/button/copyButton.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { CodeView } from './codeView.tsx'
import { receiverCode } from './receiverCode.ts'
import styles from './verification.module.css'

interface VerificationProps {
  language: string
  onLanguage: (language: string) => void
}

/** How a receiver verifies a signature, with the code of docs/receivers.md. */
export function Verification({ language, onLanguage }: VerificationProps) {
  const code = receiverCode.find((each) => each.language === language)?.code ?? ''
  return (
    <Section title="Verify it" actions={<CopyButton text={code} what={`the ${language} code`} />}>
      <div className={styles.verify}>
        <Segmented
          label="Language"
          value={language}
          choices={receiverCode.map((each) => [each.language, each.language] as const)}
          onChange={onLanguage}
        />
        <p className="dim">
          X-Signature is the HMAC-SHA1 of the body under the shared secret, in lowercase hex.
          Compute it over the bytes as received: this code is from docs/receivers.md, which explains
          it in detail.
        </p>
        <CodeView label={`${language} code`} code={code} />
      </div>
    </Section>
  )
}
