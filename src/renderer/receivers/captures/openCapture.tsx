import { useLocation } from 'wouter'
import type { Capture } from '../../../contract/receiver.ts'
import { detailTab } from '../../message/detailTab.ts'
import { CaptureView } from '../../message/exchange/captureView.tsx'
import { openRecord } from '../../message/record.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './captures.module.css'

/** The open capture, below the list. */
export function OpenCapture({ capture }: { capture: Capture }) {
  const [, navigate] = useLocation()
  const { messageId } = capture
  const verify = () => {
    detailTab.set('signature')
    navigate(`/deliveries/${messageId}`)
  }
  return (
    <section className={styles.capture} aria-label="Capture">
      <div>
        <Button
          unless={messageId === null ? 'Hookbench did not send it, so there is no call' : null}
          onClick={() => openRecord(messageId === null ? null : [messageId])}
        >
          Save as scenario
        </Button>
      </div>
      <CaptureView
        capture={capture}
        late={false}
        onVerify={messageId === null ? undefined : verify}
      />
    </section>
  )
}
