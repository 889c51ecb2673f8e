import type { Destination, EndpointHealth } from '../../../contract/destination.ts'
import type { DestinationActivity, SourceActivity } from '../../../contract/activity.ts'
import type { Receiver } from '../../../contract/receiver.ts'
import type { Source } from '../../../contract/source.ts'
import { agoWords, countText, plural } from '../../../contract/format.ts'
import { isolated } from '../../../contract/isolated.ts'
import { shortUrl } from '../../ui/text/shortUrl.ts'
import { healthOf } from '../../connections/health.ts'
import { useTicking } from '../../ui/ticker.ts'
import styles from './boxes.module.css'

interface SourceTextProps {
  source: Source
  figures: SourceActivity | undefined
}

export function SourceText({ source: { name, enabled }, figures }: SourceTextProps) {
  const lastSeenAt = figures?.lastSeenAt ?? null
  const lastCall = useTicking((now) =>
    lastSeenAt === null ? 'No calls yet' : `Last call ${agoWords(lastSeenAt, now)}`,
  )
  const rate = figures?.callsPerMinute ?? 0
  const parts = enabled
    ? [
        rate > 0 ? `${plural(rate, 'call')} / min` : lastCall,
        ...(figures?.libraries[0] ? [figures.libraries[0].name] : []),
        ...(figures?.blockedEvents ? [`${countText(figures.blockedEvents)} blocked`] : []),
      ]
    : ['Disabled · calls are rejected']
  return (
    <>
      <b title={name}>{name}</b>
      <small title={parts.join(' · ')}>{parts.join(' · ')}</small>
    </>
  )
}

interface DestinationTextProps {
  destination: Destination
  figures: DestinationActivity | undefined
}

export function DestinationText({ destination, figures }: DestinationTextProps) {
  const { name, enabled, sharedSecret, body } = destination
  const counts = figures?.counts
  return (
    <>
      <b title={name}>{name}</b>
      <small>
        {enabled
          ? `${sharedSecret === null ? 'not signed' : 'signed'} · ${body} body`
          : 'Disabled · calls are filtered'}
      </small>
      {counts && isAnyOf(counts) && (
        <small className={styles.counts}>
          {counts.delivered > 0 && (
            <span className={styles.good}>{countText(counts.delivered)} delivered</span>
          )}
          {counts.retrying > 0 && (
            <span className={styles.wait}>{countText(counts.retrying)} retrying</span>
          )}
          {counts.failed > 0 && (
            <span className={styles.bad}>{countText(counts.failed)} failed</span>
          )}
        </small>
      )}
    </>
  )
}

const isAnyOf = ({ delivered, retrying, failed }: DestinationActivity['counts']) =>
  delivered + retrying + failed > 0

interface EndpointTextProps {
  endpoint: Destination['endpoints'][number]
  receiver: Receiver | undefined
  enabled: boolean
  health: EndpointHealth | undefined
}

export function EndpointText({ endpoint, receiver, enabled, health }: EndpointTextProps) {
  const headers = Object.entries(endpoint.headers)
  const [header] = headers
  const named = receiver ? `receiver “${isolated(receiver.name)}”` : shortUrl(endpoint.url)
  return (
    <>
      <b className="mono" title={endpoint.url}>
        {named}
      </b>
      <small>
        {enabled ? <Health health={health} /> : 'not used while the destination is disabled'}
        {enabled && header && (
          <span title={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}>
            {' · '}
            {header[0]}: {header[1]}
          </span>
        )}
      </small>
    </>
  )
}

function Health({ health }: { health: EndpointHealth | undefined }) {
  const { tone, text } = healthOf(health)
  const [response = '', ...figures] = text.split(' · ')
  return (
    <>
      <span className={styles[tone]}>{response}</span>
      {figures.map((each) => ` · ${each}`)}
    </>
  )
}
