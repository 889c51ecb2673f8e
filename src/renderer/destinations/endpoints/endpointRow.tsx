import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Destination, Endpoint } from '../../../contract/destination.ts'
import { tokenText } from '../../../contract/filter/edit.ts'
import { plural, spanText } from '../../../contract/format.ts'
import { filterSearch } from '../../message/filter/filterSearch.ts'
import { useActivity } from '../../rpc/activity.ts'
import { Ago } from '../../ui/text/ago.tsx'
import { Button } from '../../ui/button/button.tsx'
import { healthOf, successRateText } from '../../connections/health.ts'
import { lastResponseText } from '../../../contract/lastResponse.ts'
import { MiddleCut } from '../../ui/text/middleCut.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import styles from './endpoints.module.css'
import { testDestination } from '../testing/testing.ts'

interface EndpointRowProps {
  destination: Destination
  endpoint: Endpoint
  index: number
  warnings: Destination['warnings']
  onEdit: () => void
  onMove: (step: number) => void
  onRemove: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** The form that edits it, if open. */
  children: ReactNode
}

/** One endpoint: URL, headers, health and actions. */
export function EndpointRow(props: EndpointRowProps) {
  const { destination, endpoint, index, warnings, onEdit, onKeyDown, children } = props
  const { url, headers, id } = endpoint
  return (
    <>
      <tr data-endpoint={index} onKeyDown={onKeyDown}>
        <td>
          <button
            type="button"
            className={styles.url}
            aria-label={`Edit endpoint ${index + 1}, ${url}`}
            aria-expanded={Boolean(children)}
            onClick={onEdit}
          >
            <MiddleCut text={url} title={url} className="mono" />
          </button>
        </td>
        <td>
          <HeadersCell headers={headers} />
        </td>
        <HealthCells id={id} url={url} />
        <td className={styles.actions}>
          <div>
            <Button
              asks
              aria-label={`Test endpoint ${index + 1}`}
              onClick={() => void testDestination(destination, id)}
            >
              Test
            </Button>
            <RowActions {...props} />
          </div>
        </td>
      </tr>
      {warnings.length > 0 && (
        <tr className={styles.warnings}>
          <td colSpan={5}>
            {warnings.map(({ message }) => (
              <p key={message} className={styles.warning}>
                {message}
              </p>
            ))}
          </td>
        </tr>
      )}
      {children && (
        <tr className={styles.form}>
          <td colSpan={5}>{children}</td>
        </tr>
      )}
    </>
  )
}

function RowActions({ destination, index, onEdit, onMove, onRemove }: EndpointRowProps) {
  const last = destination.endpoints.length - 1
  const number = index + 1
  return (
    <>
      <Button edits className={styles.edit} aria-label={`Edit endpoint ${number}`} onClick={onEdit}>
        Edit
      </Button>
      {last > 0 && (
        <>
          <Button
            asks
            className={styles.icon}
            title="Move up (Alt ↑)"
            aria-label={`Move endpoint ${number} up`}
            unless={index === 0 ? 'This is the first endpoint' : null}
            onClick={() => onMove(-1)}
          >
            <ArrowUp size={13} aria-hidden />
          </Button>
          <Button
            asks
            className={styles.icon}
            title="Move down (Alt ↓)"
            aria-label={`Move endpoint ${number} down`}
            unless={index === last ? 'This is the last endpoint' : null}
            onClick={() => onMove(1)}
          >
            <ArrowDown size={13} aria-hidden />
          </Button>
        </>
      )}
      <Button
        asks
        className={styles.icon}
        title="Remove endpoint"
        aria-label={`Remove endpoint ${number}`}
        unless={last === 0 ? 'A destination needs at least one endpoint' : null}
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </Button>
    </>
  )
}

function HeadersCell({ headers }: Pick<Endpoint, 'headers'>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const [first] = lines
  if (first === undefined) return <span className="faint">none</span>
  return (
    <span title={titleText(lines.join('\n'))}>
      <span className={`${styles.line} mono dim`}>{first}</span>
      {lines.length > 1 && (
        <span className={`${styles.line} faint`}>and {plural(lines.length - 1, 'other')}</span>
      )}
    </span>
  )
}

/** What the messages that were sent there in vain have in common. */
const commonPath = (url: string) =>
  `/common${filterSearch(`${tokenText('endpoint', url)} ${tokenText('state', 'delivered', true)}`)}`

function HealthCells({ id, url }: Pick<Endpoint, 'id' | 'url'>) {
  const activity = useActivity().endpoint(id)
  const { tone } = healthOf(activity)
  const last = activity?.last
  if (!activity || !last)
    return (
      <>
        <td className="faint">none yet</td>
        <td className="faint">nothing yet</td>
      </>
    )
  const rate = successRateText(activity)
  return (
    <>
      <td title={last.reason}>
        <span className={`${styles.line} ${styles[tone] ?? ''}`}>{lastResponseText(last)}</span>
        <span
          className={`${styles.line} dim`}
          title={`${activity.succeeded} of the last ${plural(activity.attempts, 'attempt')} accepted; p95 is the response time of 95 % of them`}
        >
          {rate}
          {activity.p95Ms !== null && ` · p95 ${spanText(activity.p95Ms)}`}
        </span>
        {activity.succeeded < activity.attempts && (
          <Link className={styles.line ?? ''} href={commonPath(url)}>
            Find commonalities
          </Link>
        )}
      </td>
      <td>
        <Link
          href={`/deliveries/${last.messageId}`}
          className={styles.line ?? ''}
          title={`Open message #${last.messageId}`}
        >
          {last.label}
        </Link>
        <span className={`${styles.line} dim`}>
          <Ago at={last.startedAt} inWords />
        </span>
      </td>
    </>
  )
}
