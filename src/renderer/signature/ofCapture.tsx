import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Capture } from '../../contract/receiver.ts'
import { receiversQuery } from '../connections/queries.ts'
import { requestOf } from '../message/exchange/captureRequest.ts'
import { capturedText } from '../message/signature/captureSignature.tsx'
import { draft, secretsOf } from '../message/signature/draft.ts'
import { signatureLines } from '../message/signature/place.ts'
import { SignatureSection } from '../message/signature/signatureSection.tsx'
import { useVerified } from '../message/signature/useVerified.ts'
import { TypeTag } from '../message/typeTag.tsx'
import { api } from '../rpc/api.ts'
import { useCell } from '../ui/cell.ts'
import { titleText } from '../ui/text/titleText.ts'
import styles from './signature.module.css'
import { Stored } from './stored.tsx'

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
  return (
    <Stored
      choice={choice}
      what={`capture ${id}`}
      error={error}
      onRetry={() => void refetch()}
      check={check}
      languages={check.verified?.languages ?? null}
      shown={
        data
          ? {
              head: <Head capture={data} />,
              note: `Those of the destinations that send to ${data.receiver} are tried in any case.`,
              isSigned: signature !== '' || signatureLines(data.headers).length > 0,
              sent: capturedText(data),
              heads: ['received', signature === '' ? 'signed' : 'yours'],
            }
          : null
      }
    />
  )
}

function Head({ capture }: { capture: Capture }) {
  const { id, receiver, messageId, headers } = capture
  const { type, label } = requestOf(capture)
  const open = useQuery(receiversQuery).data?.items.find(({ name }) => name === receiver)
  return (
    <>
      <div className={styles.message}>
        {type && <TypeTag type={type} />}
        <h2 title={titleText(label)}>{label}</h2>
        <span className={styles.links}>
          <span className="dim">
            Capture {id} of{' '}
            {open ? <Link href={`/receivers/${open.id}`}>{receiver}</Link> : receiver}
          </span>
          {messageId !== null && (
            <Link href={`/deliveries/${messageId}`}>Message #{messageId}</Link>
          )}
        </span>
      </div>
      <SignatureSection
        title="Signature received"
        lines={signatureLines(headers)}
        none="The request has no X-Signature."
      />
    </>
  )
}
