import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import type { MessageDetail } from '../../../contract/model.ts'
import { editAndResend, resend, retryNow } from '../actions/actions.ts'
import { askToCancel } from '../actions/askToCancel.tsx'
import { api } from '../../rpc/api.ts'
import { useCell } from '../../ui/cell.ts'
import { DestinationFix } from '../../connections/destinationFix.tsx'
import { TypeTag } from '../../message/typeTag.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/notice/empty.tsx'
import { ErrorBoundary } from '../../ui/pane/errorBoundary.tsx'
import { TabStrip } from '../../ui/pane/tabStrip.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import { CallTab } from './exchange/callTab.tsx'
import styles from './detailPane.module.css'
import { detailTab } from '../../message/detailTab.ts'
import { Facts } from './facts.tsx'
import { copyAsCurl, curlFault } from './messageActions.ts'
import { ReceiverTab } from './exchange/receiverTab.tsx'
import { RequestTab } from './exchange/requestTab.tsx'
import { ResponseTab } from './exchange/responseTab.tsx'
import { SignatureTab } from './signature/signatureTab.tsx'
import { attemptKey } from './exchange/attempt.ts'
import { TimelineTab } from './timeline/timelineTab.tsx'

const tabs = [
  { value: 'timeline', title: 'Timeline' },
  { value: 'request', title: 'Request' },
  { value: 'response', title: 'Response' },
  { value: 'call', title: 'Call' },
  { value: 'signature', title: 'Signature' },
  { value: 'receiver', title: 'Receiver' },
]

export function DetailPane({ id, onClose }: { id: string; onClose: () => void }) {
  // The previous message stays until the next is loaded, so that moving through the list does not flicker.
  const { data, error } = useQuery(
    api.messages.get.queryOptions({ input: { id }, placeholderData: keepPreviousData }),
  )
  return (
    <section className={styles.pane} aria-label="Message" data-values>
      {error && (
        <Empty
          title="This message could not be loaded"
          action={<Button onClick={onClose}>Close</Button>}
        >
          {error.message}
        </Empty>
      )}
      {!error && data && (
        <ErrorBoundary title="This message could not be loaded" of={data} onClose={onClose}>
          <Detail message={data} onClose={onClose} />
        </ErrorBoundary>
      )}
    </section>
  )
}

function Detail({ message, onClose }: { message: MessageDetail; onClose: () => void }) {
  const { refusals } = message
  const tab = useCell(detailTab)
  const setTab = (next: string) => detailTab.set(next)
  const [picked, setPicked] = useState<{ message: string; attempt: string } | null>(null)
  const attempt =
    message.attempts.find(
      (each) => picked?.message === message.id && attemptKey(each) === picked.attempt,
    ) ?? message.attempts.at(-1)
  const pick = (key: string) => setPicked({ message: message.id, attempt: key })
  const showSignature = () => setTab('signature')
  const parts: Record<string, React.ReactNode> = {
    timeline: (
      <TimelineTab
        message={message}
        onOpenAttempt={(key) => {
          pick(key)
          setTab('response')
        }}
      />
    ),
    request: (
      <RequestTab message={message} attempt={attempt} onPick={pick} onVerify={showSignature} />
    ),
    response: <ResponseTab message={message} attempt={attempt} onPick={pick} />,
    call: <CallTab message={message} />,
    signature: <SignatureTab message={message} attempt={attempt} />,
    receiver: <ReceiverTab message={message} onVerify={showSignature} />,
  }
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <TypeTag type={message.type} />
          <h2 title={titleText(message.label)}>{message.label}</h2>
          <div className={styles.actions}>
            <Button unless={curlFault(message)} onClick={() => void copyAsCurl(message.id)}>
              Copy as curl
            </Button>
            <Button unless={refusals.cancel} onClick={() => void askToCancel([message])}>
              Cancel
            </Button>
            <Button unless={refusals.resend} onClick={() => void editAndResend(message.id)}>
              Edit and resend
            </Button>
            <Button unless={refusals.resend} onClick={() => void resend(message.id)}>
              Resend
            </Button>
            <Button
              look="primary"
              unless={refusals.retry}
              onClick={() => void retryNow(message.id)}
            >
              Retry now
            </Button>
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
      </div>
      <Tabs.Root value={tab} onValueChange={setTab} className={styles.tabs}>
        <TabStrip label="Message" tabs={tabs} />
        {tabs.map(({ value }) => (
          <Tabs.Content key={value} value={value} className={styles.body}>
            {parts[value]}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </>
  )
}
