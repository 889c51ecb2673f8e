import type { DrillDelivery, DrillResult } from '../../contract/drill.ts'
import { drillResponseText } from '../../contract/drillWords.ts'
import { spanText } from '../../contract/format.ts'
import { PayloadView } from '../message/exchange/payloadView.tsx'
import { classes } from '../ui/classes.ts'
import { HeaderTable } from '../ui/list/headerTable.tsx'
import { Section } from '../ui/pane/section.tsx'
import styles from './drills.module.css'

/** The responses to the deliveries of one message at one endpoint, side by side. */
export function Responses({ result }: { result: DrillResult }) {
  const { messageId, url, why, deliveries } = result
  const [first] = deliveries
  return (
    <Section title={`Responses to #${messageId}`}>
      <p className={classes('mono', 'dim', styles.url)}>{url}</p>
      <p className={styles.why}>{why}</p>
      {/* Scrolled by keyboard too, so it takes the focus. */}
      <div className={styles.responses} tabIndex={0} role="group" aria-label="Responses">
        {deliveries.map((delivery, index) => (
          <Response
            key={index}
            delivery={delivery}
            after={first && index > 0 ? afterText(first, delivery) : null}
          />
        ))}
      </div>
    </Section>
  )
}

/** How much later it was sent, in engine time, which is real time unless the clock was moved. */
const afterText = (first: DrillDelivery, { engineStartedAt }: DrillDelivery) =>
  `${spanText(Date.parse(engineStartedAt) - Date.parse(first.engineStartedAt))} after the first`

const tones = { success: styles.accepted, retry: styles.retried, permanent: styles.rejected }

interface ResponseProps {
  delivery: DrillDelivery
  after: string | null
}

function Response({ delivery, after }: ResponseProps) {
  const { title, verdict, durationMs, response, omitted, reason } = delivery
  return (
    <section className={styles.response} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.facts}>
        <b className={tones[verdict]}>{drillResponseText(delivery)}</b>
        <span className="dim">in {spanText(durationMs)}</span>
        {after !== null && <span className="dim">{after}</span>}
      </p>
      {omitted && (
        <p className="dim">
          Compared, but not stored: the responses of this drill exceed the limit of 4 MB.
        </p>
      )}
      {!omitted && response === null && <p>No response: {reason}.</p>}
      {response && (
        <>
          <PayloadView title="Body" payload={response.body} what="the response body" />
          <Section title="Headers">
            <HeaderTable label={`Headers of ${title}`} lines={response.headers} />
          </Section>
        </>
      )}
    </section>
  )
}
