import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import type { MessageDetail } from '../../contract/model.ts'
import { askToCancel, editAndResend, resend, retryNow } from '../acts/acts.ts'
import { api } from '../api.ts'
import { useCell } from '../cell.ts'
import { DestinationFix } from '../message/destinationFix.tsx'
import { TypeTag } from '../message/typeTag.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import { TabStrip } from '../ui/tabStrip.tsx'
import { titleText } from '../ui/titleText.ts'
import { CallTab } from './callTab.tsx'
import styles from './detailPane.module.css'
import { detailTab } from './detailTab.ts'
import { Facts } from './facts.tsx'
import { copyAsCurl, curlFault } from './messageActions.ts'
import { ReceiverTab } from './receiverTab.tsx'
import { RequestTab } from './requestTab.tsx'
import { ResponseTab } from './responseTab.tsx'
import { SignatureTab } from './signatureTab.tsx'
import { attemptKey } from './timeline.ts'
import { TimelineTab } from './timelineTab.tsx'

const tabs = [
  { value: 'timeline', title: 'Timeline' },
  { value: 'request', title: 'Request' },
  { value: 'response', title: 'Response' },
  { value: 'call', title: 'Call' },
  { value: 'signature', title: 'Signature' },
  { value: 'receiver', title: 'Receiver' },
]

export function DetailPane({ id, onClose }: { id: string; onClose: () => void }) {
  // The one before stays until the next is read, so that moving through the list does not flicker.
  const { data, error } = useQuery(
    api.messages.get.queryOptions({ input: { id }, placeholderData: keepPreviousData }),
  )
  return (
    <section className={styles.pane} aria-label="Message">
      {error && (
        <Empty
          title="This message cannot be shown"
          action={<Button onClick={onClose}>Close</Button>}
        >
          {error.message}
        </Empty>
      )}
      {!error && data && (
        <ErrorBoundary title="This message cannot be shown" of={data} onClose={onClose}>
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
            <Button unless={refusals.cancel} onClick={() => askToCancel([message])}>
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
