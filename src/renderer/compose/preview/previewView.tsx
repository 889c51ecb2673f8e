import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../rpc/api.ts'
import { ConnectOffer } from '../../connections/connectOffer.tsx'
import { DestinationFix } from '../../connections/destinationFix.tsx'
import { SourceFix } from '../../connections/sourceFix.tsx'
import { isBlockedReason } from '../../connections/schemaLink.ts'
import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CopyButton } from '../../ui/button/copyButton.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { bodiesOf, type ComparedPart, compare, type PreviewedBody } from './bodies.ts'
import styles from './previewView.module.css'
import { isolated } from '../../../contract/isolated.ts'

interface PreviewViewProps {
  source: string
  text: string
  /** Whether the text is a valid call. */
  isCall: boolean
  /** Notices that the editor already shows. */
  said: readonly string[]
}

/** Previews the body that each destination would receive. */
export function PreviewView({ source, text, isCall, said }: PreviewViewProps) {
  // Deferred, so that typing has priority over the request. Null if the text is not a valid call.
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
        <p className="dim">Nothing yet: this call cannot be sent.</p>
      </Section>
    )
  if (error)
    return (
      <Section title={title}>
        <Note title="The preview could not be loaded" tone="bad">
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
          <Note title={`Nothing: the port would respond with ${data.refusal.status}`} tone="bad">
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

/** How many destinations are listed individually: there may be hundreds. */
const named = 3

interface LeftProps {
  fates: readonly { destinationId: string; destination: string; reason: string | null }[]
  source: string
}

/** The destinations that would receive nothing, and how to change that. */
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
          and {fates.length - shown.length} more that would not receive this call
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
          {destinations.slice(0, named).map(isolated).join(', ')}
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
  /** The style for values that are missing or different on the other side. */
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
