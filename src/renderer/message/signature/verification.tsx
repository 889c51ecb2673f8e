import { useState } from 'react'
import { CopyButton } from '../../ui/button/copyButton.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { receiverCode } from './receiverCode.ts'
import styles from './verification.module.css'

/** How a receiver verifies a signature, with the code of docs/receivers.md. */
export function Verification() {
  const [language, setLanguage] = useState('Node')
  const code = receiverCode.find((each) => each.language === language)?.code ?? ''
  return (
    <Section
      title="Verify the raw bytes"
      actions={<CopyButton text={code} what={`the ${language} code`} />}
    >
      <div className={styles.verify}>
        <p className="dim">
          X-Signature is the HMAC-SHA1 of the body under the shared secret, in lowercase hex. This
          code is from docs/receivers.md, which explains it in detail.
        </p>
        <Segmented
          label="Language"
          value={language}
          choices={receiverCode.map((each) => [each.language, each.language] as const)}
          onChange={setLanguage}
        />
        <pre className={styles.code}>{code}</pre>
      </div>
    </Section>
  )
}
