import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Capture } from '../../contract/receiver.ts'
import { receiversQuery } from '../connections/queries.ts'
import { requestOf } from '../message/exchange/captureRequest.ts'
import { capturedText } from '../message/signature/captureSignature.tsx'
import { draft, secretsOf, setDraft } from '../message/signature/draft.ts'
import { Outcome } from '../message/signature/outcome.tsx'
import { signatureLines } from '../message/signature/place.ts'
import { SignatureField } from '../message/signature/signatureField.tsx'
import { useLanguage } from '../message/signature/useLanguage.ts'
import { useVerified } from '../message/signature/useVerified.ts'
import { TypeTag } from '../message/typeTag.tsx'
import { api } from '../rpc/api.ts'
import { useCell } from '../ui/cell.ts'
import { HeaderTable } from '../ui/list/headerTable.tsx'
import { LoadState } from '../ui/pane/loadState.tsx'
import { Section } from '../ui/pane/section.tsx'
import { titleText } from '../ui/text/titleText.ts'
import { Halves } from './halves.tsx'
import { SecretsField } from './secretsField.tsx'
import styles from './signature.module.css'

/** The signature of a captured request, with the secrets of the destinations that send to its receiver. */
export function OfCapture({ id, choice }: { id: string; choice: ReactNode }) {
  const { data, error, refetch } = useQuery(
    // The capture never changes.
    api.captures.get.queryOptions({ input: { id }, staleTime: Infinity, meta: { still: true } }),
  )
  const entered = useCell(draft)
  const signature = entered.signature.trim()
  const check = useVerified({
    capture: id,
    ...(signature !== '' && { signature }),
    secrets: secretsOf(entered.secrets),
  })
  const [language, setLanguage] = useLanguage(check.verified)
  const received = signatureLines(data?.headers)
  return (
    <Halves
      choice={choice}
      of={id}
      language={language}
      onLanguage={setLanguage}
      languages={check.verified?.languages ?? null}
    >
      {!data && <LoadState what={`capture ${id}`} error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Head capture={data} />
          <Section title="Signature received">
            {received.length > 0 ? (
              <HeaderTable label="Signature received" lines={received} />
            ) : (
              <p className="dim">The request has no X-Signature.</p>
            )}
          </Section>
          <SignatureField
            value={entered.signature}
            onChange={(next) => setDraft({ signature: next })}
            check={check}
          />
          <SecretsField
            check={check}
            note={`Those of the destinations that send to ${data.receiver} are tried in any case.`}
          />
          {(received.length > 0 || signature !== '') && (
            <Outcome
              check={check}
              fields={['signature', 'secrets']}
              sent={capturedText(data)}
              heads={['received', signature === '' ? 'signed' : 'yours']}
              language={language}
            />
          )}
        </>
      )}
    </Halves>
  )
}

function Head({ capture }: { capture: Capture }) {
  const { id, receiver, messageId } = capture
  const { type, label } = requestOf(capture)
  const open = useQuery(receiversQuery).data?.items.find(({ name }) => name === receiver)
  return (
    <div className={styles.message}>
      {type && <TypeTag type={type} />}
      <h2 title={titleText(label)}>{label}</h2>
      <span className={styles.links}>
        <span className="dim">
          Capture {id} of {open ? <Link href={`/receivers/${open.id}`}>{receiver}</Link> : receiver}
        </span>
        {messageId !== null && <Link href={`/deliveries/${messageId}`}>Message #{messageId}</Link>}
      </span>
    </div>
  )
}
