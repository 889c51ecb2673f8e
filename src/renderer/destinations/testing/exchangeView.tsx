import { useState } from 'react'
import type { TestExchange } from '../../../contract/destination.ts'
import { instantText } from '../../../contract/format.ts'
import { PayloadView } from '../../message/exchange/payloadView.tsx'
import { timingLines } from '../../message/exchange/timings.ts'
import { useLanguage } from '../../message/signature/useLanguage.ts'
import { Verification } from '../../message/signature/verification.tsx'
import { Button } from '../../ui/button/button.tsx'
import { HeaderTable } from '../../ui/list/headerTable.tsx'
import { JsonView } from '../../ui/code/jsonView.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import styles from './testResults.module.css'

const tones = { success: 'good', retry: 'wait', permanent: 'bad' } as const

/** One whole exchange of a test. */
export function ExchangeView({ exchange }: { exchange: TestExchange }) {
  const { reason, verdict, advice, signed, request, response, certificate } = exchange
  const [language, setLanguage] = useLanguage(null)
  const [verifying, setVerifying] = useState(false)
  return (
    <div className={styles.exchange}>
      <Note title={reason} tone={tones[verdict]}>
        {advice}
      </Note>
      <div className={styles.halves}>
        <Section title="Timings">
          <HeaderTable label="Timings" lines={timingLines(exchange)} />
        </Section>
        {certificate && <CertificateView certificate={certificate} />}
      </div>
      <div className={styles.halves}>
        <Section
          title={`Request headers · ${signed ? 'signed' : 'not signed, no secret is set'}`}
          actions={
            signed && (
              <Button aria-expanded={verifying} onClick={() => setVerifying(!verifying)}>
                How to verify the signature
              </Button>
            )
          }
        >
          <HeaderTable label="Request headers" lines={request.headers} />
        </Section>
        {response && (
          <Section title="Response headers">
            <HeaderTable label="Response headers" lines={response.headers} />
          </Section>
        )}
      </div>
      {verifying && <Verification language={language} onLanguage={setLanguage} />}
      <div className={styles.halves}>
        <Section title="Request body">
          <JsonView text={request.body} />
        </Section>
        {response && (
          <PayloadView title="Response body" payload={response.body} what="the response body" />
        )}
      </div>
    </div>
  )
}

function CertificateView({
  certificate,
}: {
  certificate: NonNullable<TestExchange['certificate']>
}) {
  const { subject, issuer, names, validFrom, validTo, verdict } = certificate
  return (
    <Section title="Certificate">
      <HeaderTable
        label="Certificate"
        lines={[
          ['Verdict', verdict],
          ['Subject', subject],
          ['Issuer', issuer],
          ['Hosts', names.join(', ')],
          ['Valid', `${instantText(validFrom)} to ${instantText(validTo)}`],
        ]}
      />
    </Section>
  )
}
