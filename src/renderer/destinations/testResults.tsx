import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { TestExchange } from '../../contract/destination.ts'
import { useCell } from '../cell.ts'
import { shortUrl } from '../detail/timeline.ts'
import { plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { lastResponseText } from '../ui/health.ts'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { tookText } from '../ui/timeWords.ts'
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
          Testing {plural(test.endpoints, 'endpoint')}. An answer may take up to 5 s.
        </p>
      ) : (
        <ExchangeList key={test.exchanges[0]?.startedAt} exchanges={test.exchanges} />
      )}
    </Section>
  )
}

/** Each exchange as a line that opens. The first failure is open, or the only one. */
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
              <span className="dim">{tookText(exchange.durationMs)}</span>
            </button>
            {open === index && <ExchangeView exchange={exchange} />}
          </li>
        ))}
      </ul>
    </>
  )
}
