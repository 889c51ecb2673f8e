import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { answeredText } from '../../../contract/behaviour/words.ts'
import type { Capture } from '../../../contract/receiver.ts'
import { clockText, countText, instantText } from '../../../contract/format.ts'
import { filterBy } from '../../message/filter/filterBy.ts'
import { TypeTag } from '../../message/typeTag.tsx'
import { api } from '../../rpc/api.ts'
import { classes } from '../../ui/classes.ts'
import { titleText } from '../../ui/text/titleText.ts'
import { useTicking } from '../../ui/ticker.ts'
import { requestOf } from '../../message/exchange/captureRequest.ts'
import styles from './captures.module.css'

/** The row of a captured request. */
export function CaptureCells({ capture }: { capture: Capture }) {
  const { receivedAt, signature, status, fault, messageId } = capture
  const { type, label, user } = requestOf(capture)
  const time = useTicking((now) => clockText(Date.parse(receivedAt), now))
  return (
    <>
      <span role="gridcell" className="mono dim" title={instantText(receivedAt)}>
        {time}
      </span>
      <span role="gridcell" className={styles.request}>
        {type && <TypeTag type={type} />}
        <span title={titleText(label)}>{label}</span>
        {user !== null && (
          <span className="faint" title={titleText(user)}>
            {user}
          </span>
        )}
      </span>
      <span
        role="gridcell"
        className={classes(signatureTones[signature])}
        {...filterBy('signature', signature)}
      >
        {signature === 'invalid' ? <Mistake captureId={capture.id} /> : signature}
      </span>
      <span
        role="gridcell"
        className={toneOf(capture)}
        title={answeredText(capture)}
        {...(fault === null && filterBy('status', status))}
      >
        {answeredText(capture)}
      </span>
      <span role="gridcell">
        {messageId === null ? (
          <Sender foreignOrigin={capture.foreignOrigin} />
        ) : (
          <Link href={`/deliveries/${messageId}`} tabIndex={-1}>
            #{countText(Number(messageId))}
          </Link>
        )}
      </span>
    </>
  )
}

/** Of a request that Hookbench did not send. */
function Sender({ foreignOrigin }: Pick<Capture, 'foreignOrigin'>) {
  if (foreignOrigin === null) return <span className="faint">not ours</span>
  const words = `sent by a web page of ${foreignOrigin}`
  return (
    <span className={styles.lateText} title={titleText(words)}>
      web page
    </span>
  )
}

/** The mistake that produces this signature, in a few words; "invalid" until it is known, and if none does. */
function Mistake({ captureId }: { captureId: string }) {
  const { data } = useQuery(
    // The capture never changes, so no change of anything else is a reason to search again.
    api.verify.queryOptions({
      input: { capture: captureId },
      staleTime: Infinity,
      meta: { still: true },
    }),
  )
  const mistake = data?.found[0]
  return <span title={titleText(mistake?.title ?? '')}>{mistake?.short ?? 'invalid'}</span>
}

function toneOf({ status, fault }: Capture) {
  if (fault !== null) return styles.lateText
  return status < 300 ? styles.acceptedText : styles.failedText
}

const signatureTones = {
  valid: styles.acceptedText,
  invalid: styles.failedText,
  missing: styles.failedText,
  unsigned: 'dim',
  unchecked: styles.lateText,
} as const
