import type { Attempt, MessageDetail, Reserialisation } from '../../../../contract/model.ts'
import { HeaderTable } from '../../../ui/list/headerTable.tsx'
import { Note } from '../../../ui/notice/note.tsx'
import { Section } from '../../../ui/pane/section.tsx'
import { reserialisingWords } from './reserialisingWords.ts'
import styles from './signatureTab.module.css'
import { Verification } from '../../../message/signature/verification.tsx'

interface SignatureTabProps {
  message: MessageDetail
  attempt?: Attempt
}

/** The signature sent, and how a receiver verifies it. */
export function SignatureTab({ message, attempt }: SignatureTabProps) {
  const sent = attempt?.request.headers.filter(([name]) => name.toLowerCase() === 'x-signature')
  return (
    <>
      {sent && sent.length > 0 && (
        <Section title="Signature sent">
          <HeaderTable label="Signature sent" lines={sent} />
        </Section>
      )}
      {!message.signed && (
        <Note title="Not signed">
          The destination has no shared secret, so it sends no X-Signature. Set one to let receivers
          verify its requests.
        </Note>
      )}
      <Verification />
      <Section title="If the receiver re-serialises this body">
        {message.reserialising.length === 0 ? (
          <p className="dim">Not examined: the body is larger than 64 KB.</p>
        ) : (
          <>
            <p>{reserialisingWords(message.reserialising)}</p>
            <Ways ways={message.reserialising} />
          </>
        )}
      </Section>
    </>
  )
}

function Ways({ ways }: { ways: readonly Reserialisation[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Language</th>
          <th scope="col">Parse and serialise again</th>
          <th scope="col">Same signature</th>
        </tr>
      </thead>
      <tbody>
        {ways.map(({ id, language, idiom, differs, why }) => (
          <tr key={id}>
            <td>{language}</td>
            <td className={styles.idiom}>{idiom}</td>
            <td className={differs ? styles.differs : styles.same}>
              {differs ? `No: ${why}` : 'Yes'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
