import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { MessageDetail } from '../../contract/model.ts'
import { isolated } from '../../contract/isolated.ts'
import { draft, secretsOf, setDraft } from '../message/signature/draft.ts'
import { Outcome } from '../message/signature/outcome.tsx'
import { signatureLines } from '../message/signature/place.ts'
import { reserialisedRows } from '../message/signature/reserialisedRows.ts'
import { SignatureField } from '../message/signature/signatureField.tsx'
import { useLanguage } from '../message/signature/useLanguage.ts'
import { useVerified } from '../message/signature/useVerified.ts'
import { StateWord } from '../message/stateWord.tsx'
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

/** The signature of a message, with the secrets of its destination. */
export function OfMessage({ id, choice }: { id: string; choice: ReactNode }) {
  const { data, error, refetch } = useQuery(api.messages.get.queryOptions({ input: { id } }))
  const { signature, secrets } = useCell(draft)
  const check = useVerified(
    signature.trim() === '' ? null : { message: id, signature, secrets: secretsOf(secrets) },
  )
  const [language, setLanguage] = useLanguage(check.verified)
  return (
    <Halves
      choice={choice}
      of={id}
      language={language}
      onLanguage={setLanguage}
      languages={data ? reserialisedRows(data.reserialising) : null}
    >
      {!data && <LoadState what={`message #${id}`} error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Head message={data} />
          <SignatureField
            value={signature}
            onChange={(next) => setDraft({ signature: next })}
            check={check}
          />
          <SecretsField
            check={check}
            note={
              data.signed
                ? `Those of ${isolated(data.destination)} are tried in any case.`
                : `${isolated(data.destination)} has no shared secret.`
            }
          />
          {signature.trim() !== '' && (
            <Outcome
              check={check}
              fields={['signature', 'secrets']}
              sent={data.body}
              heads={['sent', 'yours']}
              language={language}
            />
          )}
        </>
      )}
    </Halves>
  )
}

function Head({ message }: { message: MessageDetail }) {
  const { id, type, label, state, attempts } = message
  const sent = signatureLines(attempts.at(-1)?.request.headers)
  return (
    <>
      <div className={styles.message}>
        <TypeTag type={type} />
        <h2 title={titleText(label)}>{label}</h2>
        <StateWord state={state} />
        <Link href={`/deliveries/${id}`}>Message #{id}</Link>
      </div>
      <Section title="Signature sent">
        {sent.length > 0 ? (
          <HeaderTable label="Signature sent" lines={sent} />
        ) : (
          <p className="dim">
            {attempts.length === 0 ? 'Nothing was sent yet.' : 'It was sent without X-Signature.'}
          </p>
        )}
      </Section>
    </>
  )
}
