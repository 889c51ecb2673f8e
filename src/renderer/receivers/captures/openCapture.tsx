import { Tabs } from 'radix-ui'
import type { Capture } from '../../../contract/receiver.ts'
import { CaptureView } from '../../message/exchange/captureView.tsx'
import { openRecord } from '../../message/record.ts'
import { Button } from '../../ui/button/button.tsx'
import { useCell } from '../../ui/cell.ts'
import { TabStrip } from '../../ui/pane/tabStrip.tsx'
import styles from './captures.module.css'
import { captureTab } from './captureTab.ts'
import { CaptureSignatureTab } from './signatureTab.tsx'

const tabs = [
  { value: 'request', title: 'Request' },
  { value: 'signature', title: 'Signature' },
]

/** The open capture, below the list. */
export function OpenCapture({ capture }: { capture: Capture }) {
  const tab = useCell(captureTab)
  return (
    <section className={styles.capture} aria-label="Capture">
      <div>
        <Button reads onClick={() => openRecord({ captures: [capture.id] })}>
          Save as scenario
        </Button>
      </div>
      <Tabs.Root value={tab} onValueChange={captureTab.set} className={styles.tabs}>
        <TabStrip label="Capture" tabs={tabs} />
        <Tabs.Content value="request" className={styles.tab}>
          <CaptureView
            capture={capture}
            late={false}
            verify={{
              title:
                capture.signature === 'invalid'
                  ? 'Why it does not match'
                  : 'How to verify the signature',
              show: () => captureTab.set('signature'),
            }}
          />
        </Tabs.Content>
        <Tabs.Content value="signature" className={styles.tab}>
          <CaptureSignatureTab capture={capture} />
        </Tabs.Content>
      </Tabs.Root>
    </section>
  )
}
