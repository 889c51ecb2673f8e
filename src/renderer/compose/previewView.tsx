import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../api.ts'
import { ConnectOffer } from '../message/connectOffer.tsx'
import { DestinationFix } from '../message/destinationFix.tsx'
import { SourceFix } from '../message/sourceFix.tsx'
import { isBlockedReason } from '../sources/schemaLink.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { CopyButton } from '../ui/copyButton.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { bodiesOf, type ComparedPart, compare, type PreviewedBody } from './bodies.ts'
import styles from './previewView.module.css'

interface PreviewViewProps {
  source: string
  text: string
  /** Whether the text is a call at all. */
  isCall: boolean
  /** What is already said of the call where it is written. */
  said: readonly string[]
}

/** What each destination would be sent, before anything is. */
export function PreviewView({ source, text, isCall, said }: PreviewViewProps) {
  // Typing goes before asking; null: what was typed is no call.
  const call = useDeferredValue(isCall ? text : null)
  const { data, error } = useQuery({
    ...api.compose.preview.queryOptions({ input: { source, call: call ?? '' } }),
    enabled: call !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const title = 'What the destinations will send'
  if (!isCall || call === null)
    return (
      <Section title={title}>
        <p className="dim">Nothing yet: it is not a call that can be sent.</p>
      </Section>
    )
  if (error)
    return (
      <Section title={title}>
        <Note title="It cannot be told" tone="bad">
          {error.message}
        </Note>
      </Section>
    )
  if (!data) return null
  const left = data.fates.filter(({ reason }) => reason !== null)
  return (
    <Section title={title}>
      <div className={styles.preview}>
        {data.refusal && (
          <Note title={`Nothing: the port would answer ${data.refusal.status}`} tone="bad">
            {data.refusal.message}
            <SourceFix name={source} />
          </Note>
        )}
        {!data.refusal && data.fates.length === 0 && (
          <Note title={`No destination is connected to ${source}`} tone="wait">
            <ConnectOffer key={source} source={source} />
          </Note>
        )}
        {!data.refusal &&
          bodiesOf(data).map((body) => (
            <Compared key={body.destinations[0]} call={call} body={body} />
          ))}
        {!data.refusal && left.length > 0 && <Left fates={left} source={source} />}
        {data.notices
          .filter((notice) => !said.includes(notice))
          .map((notice) => (
            <Note key={notice} title={notice} tone="wait" />
          ))}
      </div>
    </Section>
  )
}

/** As many destinations are named one by one: there may be hundreds. */
const named = 3

interface LeftProps {
  fates: readonly { destinationId: string; destination: string; reason: string | null }[]
  source: string
}

/** Which destinations would receive nothing, and what changes that. */
function Left({ fates, source }: LeftProps) {
  const [all, setAll] = useState(false)
  const shown = all ? fates : fates.slice(0, named)
  return (
    <>
      {shown.map(({ destinationId, destination, reason }) => (
        <Note key={destination} title={<NotReceived destination={destination} />} tone="wait">
          <span>{reason}</span>
          <DestinationFix id={destinationId} source={source} />
          {isBlockedReason(reason) && <SourceFix name={source} />}
        </Note>
      ))}
      {shown.length < fates.length && (
        <Button look="chip" className={styles.more} onClick={() => setAll(true)}>
          and {fates.length - shown.length} more that would not receive it
        </Button>
      )}
    </>
  )
}

function NotReceived({ destination }: { destination: string }) {
  return (
    <>
      <bdi>{destination}</bdi> would not receive this call
    </>
  )
}

function Compared({ call, body }: { call: string; body: PreviewedBody }) {
  const { destinations, profile, text } = body
  const sides = compare(call, text)
  const others = destinations.length - named
  return (
    <div>
      <div className={styles.head}>
        <span>
          {destinations.slice(0, named).join(', ')}
          {others > 0 && ` and ${others} more`}
        </span>
        <span className="dim">{profile} profile</span>
        <CopyButton text={text} what="the body" />
      </div>
      {sides && (
        <div className={styles.sides}>
          <Side title="call" parts={sides[0]} className={styles.removed} />
          <Side title="body" parts={sides[1]} className={styles.added} />
        </div>
      )}
    </div>
  )
}

interface SideProps {
  title: string
  parts: readonly ComparedPart[]
  /** Of what the other side does not have, or has otherwise. */
  className: string | undefined
}

function Side({ title, parts, className }: SideProps) {
  return (
    <pre className={styles.side}>
      <span className={classes(styles.line, 'faint')}>{title}</span>
      <span className={styles.line}>{'{'}</span>
      {parts.map(({ key, shown, isSame }, index) => (
        <span key={index} className={classes(styles.line, !isSame && className)}>
          {'  '}
          {JSON.stringify(key)}: {shown}
          {index < parts.length - 1 && ','}
        </span>
      ))}
      <span className={styles.line}>{'}'}</span>
    </pre>
  )
}
