import { useRef, useState } from 'react'
import type { TestExchange } from '../../../contract/destination.ts'
import type { BodyProfile } from '../../../contract/model.ts'
import { client } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { refusalAt } from '../../ui/field/refusal.ts'
import { Section } from '../../ui/pane/section.tsx'
import { TextField } from '../../ui/field/textField.tsx'
import { type EndpointDraft, type Faults, inputOf, readEndpoint } from './endpointDraft.ts'
import styles from './endpointForm.module.css'
import { ExchangeView } from '../testing/exchangeView.tsx'
import { HeaderRows } from './headerRows.tsx'
import { ReceiverPick } from './receiverPick.tsx'

interface EndpointFieldsProps {
  label: string
  draft: EndpointDraft
  onChange: (draft: EndpointDraft) => void
  faults: Faults
  /** The secret and body profile of a test. */
  signing: { sharedSecret: string | null; body: BodyProfile }
  /** Called on a test request, which reveals the faults. */
  onTry: () => void
  onRemove?: (() => void) | undefined
  isFirst?: boolean
}

/** The URL and the headers of one endpoint, and a test of them before they are saved. */
export function EndpointFields(props: EndpointFieldsProps) {
  const { label, draft, onChange, faults, signing, onTry, onRemove, isFirst = false } = props
  const url = useRef<HTMLInputElement>(null)
  const test = useTest()
  const run = () => {
    onTry()
    if (readEndpoint(draft).endpoint) void test.run({ ...inputOf(draft), ...signing })
  }
  return (
    <div className={styles.fields} role="group" aria-label={label}>
      <div className={styles.urlRow}>
        <TextField
          label={label}
          value={draft.url}
          onChange={(text) => onChange({ ...draft, url: text })}
          error={faults.get('url')}
          placeholder="http://localhost:9001/hook"
          mono
          ref={url}
          {...(isFirst && { 'data-focus': true })}
        />
        <div className={styles.urlActions}>
          <ReceiverPick
            onPick={(picked) => {
              onChange({ ...draft, url: picked })
              url.current?.focus()
            }}
          />
          <Button asks onClick={run}>
            Test URL
          </Button>
          {onRemove && (
            <Button aria-label={`Remove ${label}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <HeaderRows
        rows={draft.headers}
        onChange={(headers) => onChange({ ...draft, headers })}
        faults={faults}
      />
      {test.isRunning && (
        <p className="dim" role="status">
          Testing. A response may take up to 5 s.
        </p>
      )}
      {test.fault !== null && (
        <Note title="The test was not run" tone="bad">
          {test.fault}
        </Note>
      )}
      {test.exchange && (
        <Section
          title={`Test of ${test.exchange.url}`}
          actions={<Button onClick={test.close}>Close test</Button>}
        >
          <ExchangeView exchange={test.exchange} />
        </Section>
      )}
    </div>
  )
}

interface TestState {
  isRunning: boolean
  exchange: TestExchange | null
  fault: string | null
}

const noTest: TestState = { isRunning: false, exchange: null, fault: null }

function useTest() {
  const [state, setState] = useState(noTest)
  const latest = useRef(0)
  return {
    ...state,
    close: () => setState(noTest),
    async run(input: Parameters<typeof client.testEndpoint>[0]) {
      latest.current += 1
      const { current } = latest
      setState({ ...noTest, isRunning: true })
      const result = await client
        .testEndpoint(input)
        .then((exchange) => ({ ...noTest, exchange }))
        .catch((error: unknown) => ({ ...noTest, fault: refusalAt(error).message }))
      if (current === latest.current) setState(result)
    },
  }
}
