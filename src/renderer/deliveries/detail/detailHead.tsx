import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Attempt, MessageDetail } from '../../../contract/model.ts'
import { DestinationFix } from '../../connections/destinationFix.tsx'
import { copyCurl } from '../../message/copyAs/copyActions.ts'
import { filterBy } from '../../message/filter/filterBy.ts'
import { TypeTag } from '../../message/typeTag.tsx'
import { Button } from '../../ui/button/button.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import { editAndResend, resend, retryNow } from '../actions/actions.ts'
import styles from './detailPane.module.css'
import { Facts } from './facts.tsx'
import { nothingSent, requestOf } from './messageActions.ts'
import { MessageMenu } from './messageMenu.tsx'

interface DetailHeadProps {
  message: MessageDetail
  /** The selected attempt, whose request is copied. */
  attempt: Attempt | undefined
  onClose: () => void
  /** Shown below the facts. */
  children?: ReactNode
}

/** The title, the actions and the facts of a message. */
export function DetailHead({ message, attempt, onClose, children }: DetailHeadProps) {
  const { id, refusals } = message
  const request = requestOf(message, attempt)
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <span {...filterBy('type', message.type)}>
          <TypeTag type={message.type} />
        </span>
        <h2
          title={titleText(message.label)}
          {...filterBy('event', message.type === 'track' ? message.label : null)}
        >
          {message.label}
        </h2>
        <div className={styles.actions}>
          <Button
            className={styles.spare}
            unless={request ? null : nothingSent}
            onClick={() => request && void copyCurl(request)}
          >
            Copy as curl
          </Button>
          <Button asks unless={refusals.resend} onClick={() => void editAndResend(id)}>
            Edit and resend
          </Button>
          <MainAction message={message} />
          <MessageMenu message={message} attempt={attempt} />
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <X size={15} aria-hidden />
        </button>
      </div>
      <Facts message={message} />
      {refusals.resend?.includes('enable it') && (
        <div className={styles.fix}>
          <span className="dim">Messages cannot be resent to a disabled destination.</span>
          <DestinationFix id={message.destinationId} />
        </div>
      )}
      {children}
    </div>
  )
}

/** What makes the message arrive: a retry while it is retrying, otherwise a resend. */
function MainAction({ message: { id, state, refusals } }: { message: MessageDetail }) {
  const isOpen = state === 'queued' || state === 'retrying'
  return isOpen ? (
    <Button asks look="primary" unless={refusals.retry} onClick={() => void retryNow(id)}>
      Retry now
    </Button>
  ) : (
    <Button asks look="primary" unless={refusals.resend} onClick={() => void resend(id)}>
      Resend
    </Button>
  )
}
