import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { MessageDetail } from '../../../contract/model.ts'
import { engineWaitText, instantText, plural, untilText } from '../../../contract/format.ts'
import { statusQuery } from '../../rpc/connection.ts'
import { sourcesQuery } from '../../connections/queries.ts'
import { Copyable } from '../../ui/button/copyable.tsx'
import { filterBy } from '../../message/filter/filterBy.ts'
import { StateWord } from '../../message/stateWord.tsx'
import { useTicking } from '../../ui/ticker.ts'
import { titleText } from '../../ui/text/titleText.ts'
import styles from './detailPane.module.css'

/** The current facts of a message in one line. */
export function Facts({ message }: { message: MessageDetail }) {
  const speed = useQuery(statusQuery).data?.clock.speed ?? 1
  const sources = useQuery(sourcesQuery).data?.items
  const sourceId = sources?.find(({ name }) => name === message.source)?.id
  return (
    <div className={styles.facts}>
      <span {...filterBy('state', message.state)}>
        <StateWord state={message.state} />
      </span>
      <Copyable text={message.id} what="the message id">
        #{message.id}
      </Copyable>
      {message.nextAttemptAt && (
        <span title={instantText(message.nextAttemptAt)}>
          next attempt <Wait at={message.nextAttemptAt} speed={speed} />
        </span>
      )}
      {message.givesUpAt && message.state === 'retrying' && (
        <span title={instantText(message.givesUpAt)}>
          gives up <Wait at={message.givesUpAt} speed={1} />
        </span>
      )}
      {message.source && (
        <Fact name="source" href={sourceId === undefined ? undefined : `/sources/${sourceId}`}>
          {message.source}
        </Fact>
      )}
      <Fact name="destination" href={`/destinations/${message.destinationId}`}>
        {message.destination}
      </Fact>
      {message.userId && (
        <Fact name="user" mono>
          {message.userId}
        </Fact>
      )}
      {message.callId && (
        <span>
          call <Link href={`/calls/${message.callId}`}>#{message.callId}</Link>
        </span>
      )}
      <span>{plural(message.attemptCount, 'attempt')}</span>
      {message.deletionId && (
        <Link href={`/deletions/${message.deletionId}`}>
          deletion notice of deletion #{message.deletionId}
        </Link>
      )}
      {message.resentFrom && (
        <Link href={`/deliveries/${message.resentFrom}`}>resent from #{message.resentFrom}</Link>
      )}
      {message.resentAs.map(({ id, state }) => (
        <span key={id} className={styles.resent}>
          <Link href={`/deliveries/${id}`}>resent as #{id}</Link>
          <StateWord state={state} />
        </span>
      ))}
    </div>
  )
}

interface FactProps {
  /** Also the key of its filter. */
  name: 'source' | 'destination' | 'user'
  mono?: boolean
  /** The page of the named thing. */
  href?: string | undefined
  children: string
}

function Fact({ name, mono, href, children }: FactProps) {
  const text = href === undefined ? children : <Link href={href}>{children}</Link>
  return (
    <span className={styles.fact} title={titleText(children)} {...filterBy(name, children)}>
      {name} {mono ? <span className="mono">{children}</span> : <b>{text}</b>}
    </span>
  )
}

function Wait({ at, speed }: { at: string; speed: number }) {
  const text = useTicking((now) => untilText(at, now))
  const engine = useTicking((now) => engineWaitText(at, now, speed))
  return (
    <>
      <b>{text}</b>
      {engine && <span className="faint"> ({engine})</span>}
    </>
  )
}
