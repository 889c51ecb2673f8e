import { CopyButton } from '../../ui/button/copyButton.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
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
    <section className={styles.verify}>
      <div className={styles.head}>
        <h3>Verify it</h3>
        <Segmented
          label="Language"
          value={language}
          choices={receiverCode.map((each) => [each.language, each.language] as const)}
          onChange={onLanguage}
        />
      </div>
      <CodeView label={`${language} code`} code={code} />
      <div className={styles.head}>
        <p className="dim">
          X-Signature is the HMAC-SHA1 of the body under the shared secret, in lowercase hex.
          docs/receivers.md explains this code in detail.
        </p>
        <CopyButton text={code} what={`the ${language} code`} />
      </div>
    </section>
  )
}
