import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { MessageDetail } from '../../contract/model.ts'
import { isolated } from '../../contract/isolated.ts'
import { draft, secretsOf } from '../message/signature/draft.ts'
import { signatureLines } from '../message/signature/place.ts'
import { reserialisedRows } from '../message/signature/reserialisedRows.ts'
import { SignatureSection } from '../message/signature/signatureSection.tsx'
import { useVerified } from '../message/signature/useVerified.ts'
import { StateWord } from '../message/stateWord.tsx'
import { TypeTag } from '../message/typeTag.tsx'
import { api } from '../rpc/api.ts'
import { useCell } from '../ui/cell.ts'
import { titleText } from '../ui/text/titleText.ts'
import styles from './signature.module.css'
import { Stored } from './stored.tsx'

/** The signature of a message, with the secrets of its destination. */
export function OfMessage({ id, choice }: { id: string; choice: ReactNode }) {
  const { data, error, refetch } = useQuery(api.messages.get.queryOptions({ input: { id } }))
  const { signature, secrets } = useCell(draft)
  const isEntered = signature.trim() !== ''
  const check = useVerified(
    isEntered ? { message: id, signature, secrets: secretsOf(secrets) } : null,
  )
  return (
    <Stored
      choice={choice}
      what={`message #${id}`}
      error={error}
      onRetry={() => void refetch()}
      check={check}
      languages={data ? reserialisedRows(data.reserialising) : null}
      shown={
        data
          ? {
              head: <Head message={data} />,
              note: data.signed
                ? `Those of ${isolated(data.destination)} are tried in any case.`
                : `${isolated(data.destination)} has no shared secret.`,
              isSigned: isEntered,
              sent: data.body,
              heads: ['sent', 'yours'],
            }
          : null
      }
    />
  )
}

function Head({ message }: { message: MessageDetail }) {
  const { id, type, label, state, attempts } = message
  return (
    <>
      <div className={styles.message}>
        <TypeTag type={type} />
        <h2 title={titleText(label)}>{label}</h2>
        <StateWord state={state} />
        <Link href={`/deliveries/${id}`}>Message #{id}</Link>
      </div>
      <SignatureSection
        title="Signature sent"
        lines={signatureLines(attempts.at(-1)?.request.headers)}
        none={attempts.length === 0 ? 'Nothing was sent yet.' : 'It was sent without X-Signature.'}
      />
    </>
  )
}
