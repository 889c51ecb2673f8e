import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import type { MessageDetail } from '../../../contract/model.ts'
import { detailOptions } from './detailOptions.ts'
import { useCell } from '../../ui/cell.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadState } from '../../ui/pane/loadState.tsx'
import { ErrorBoundary } from '../../ui/pane/errorBoundary.tsx'
import { TabStrip } from '../../ui/pane/tabStrip.tsx'
import { CallTab } from './exchange/callTab.tsx'
import styles from './detailPane.module.css'
import { DetailHead } from './detailHead.tsx'
import { detailTab } from '../../message/detailTab.ts'
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
  const { data, error, refetch } = useQuery({
    ...detailOptions(id),
    placeholderData: keepPreviousData,
  })
  const retry = () => void refetch()
  return (
    <section className={styles.pane} aria-label="Message" data-values>
      {data ? (
        <ErrorBoundary title="This message could not be loaded" of={data} onClose={onClose}>
          <Detail message={data} fault={error} onRetry={retry} onClose={onClose} />
        </ErrorBoundary>
      ) : (
        <div className={styles.absent}>
          <LoadState what={`message #${id}`} error={error} onRetry={retry} />
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </section>
  )
}

interface DetailProps {
  message: MessageDetail
  /** Why the message could not be read again since; null: it is current. */
  fault: Error | null
  onRetry: () => void
  onClose: () => void
}

function Detail({ message, fault, onRetry, onClose }: DetailProps) {
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
      <DetailHead message={message} attempt={attempt} onClose={onClose}>
        {fault && <LoadState what="the current state" error={fault} onRetry={onRetry} />}
      </DetailHead>
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
