import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { TestExchange } from '../../../contract/destination.ts'
import { plural, spanText } from '../../../contract/format.ts'
import { useCell } from '../../ui/cell.ts'
import { shortUrl } from '../../ui/text/shortUrl.ts'
import { Button } from '../../ui/button/button.tsx'
import { lastResponseText } from '../../../contract/lastResponse.ts'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { ExchangeView } from './exchangeView.tsx'
import { testing } from './testing.ts'
import styles from './testResults.module.css'

/** The last test of a destination, while it is open. */
export function TestResults({ destinationId }: { destinationId: string }) {
  const test = useCell(testing)
  if (test?.destinationId !== destinationId) return null
  return (
    <Section title="Test" actions={<Button onClick={() => testing.set(null)}>Close test</Button>}>
      {test.fault !== null && (
        <Note title="The test was not run" tone="bad">
          {test.fault}
        </Note>
      )}
      {test.exchanges === null ? (
        <p className="dim" role="status">
          Testing {plural(test.endpoints, 'endpoint')}. A response may take up to 5 s.
        </p>
      ) : (
        <ExchangeList key={test.exchanges[0]?.startedAt} exchanges={test.exchanges} />
      )}
    </Section>
  )
}

/** Each exchange as an expandable row. The first failure or the only exchange is expanded. */
function ExchangeList({ exchanges }: { exchanges: readonly TestExchange[] }) {
  const failed = exchanges.findIndex(({ verdict }) => verdict !== 'success')
  const [open, setOpen] = useState<number | null>(exchanges.length === 1 ? 0 : failed)
  const succeeded = exchanges.filter(({ verdict }) => verdict === 'success').length
  return (
    <>
      <p className="dim" role="status">
        {succeeded} of {plural(exchanges.length, 'endpoint')} accepted the test. No message was
        stored.
      </p>
      <ul className={styles.list}>
        {exchanges.map((exchange, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.line}
              aria-expanded={open === index}
              onClick={() => setOpen(open === index ? null : index)}
            >
              <ChevronRight size={14} aria-hidden className={styles.arrow} />
              <span className="mono">{shortUrl(exchange.url)}</span>
              <span className={styles[exchange.verdict]}>{lastResponseText(exchange)}</span>
              <span className="dim">{spanText(exchange.durationMs)}</span>
            </button>
            {open === index && <ExchangeView exchange={exchange} />}
          </li>
        ))}
      </ul>
    </>
  )
}
