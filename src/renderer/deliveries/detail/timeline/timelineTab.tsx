import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { MessageDetail, MessageState, Standing } from '../../../../contract/model.ts'
import { plural } from '../../../../contract/format.ts'
import { receiversQuery } from '../../../connections/queries.ts'
import { receiverAt } from '../../../connections/leadsTo.ts'
import { classes } from '../../../ui/classes.ts'
import { filterBy } from '../../../message/filter/filterBy.ts'
import { HeaderTable } from '../../../ui/list/headerTable.tsx'
import { MiddleCut } from '../../../ui/text/middleCut.tsx'
import { Note } from '../../../ui/notice/note.tsx'
import { Section } from '../../../ui/pane/section.tsx'
import { useWidth } from '../../../ui/useWidth.ts'
import { SentBody } from '../exchange/bodySection.tsx'
import { axisFor } from './timeAxis.ts'
import { shortUrl } from '../../../ui/text/shortUrl.ts'
import { timelineOf } from './timeline.ts'
import { TimelineLaneView } from './timelineLane.tsx'
import styles from './timeline.module.css'

interface TimelineTabProps {
  message: MessageDetail
  onOpenAttempt: (key: string) => void
}

const tones: Record<MessageState, 'good' | 'wait' | 'bad' | 'plain'> = {
  queued: 'plain',
  retrying: 'wait',
  delivered: 'good',
  failed: 'bad',
  expired: 'bad',
  cancelled: 'plain',
}

export function TimelineTab({ message, onOpenAttempt }: TimelineTabProps) {
  const { ref, width } = useWidth()
  const timeline = timelineOf(message)
  const sentences = message.why.split(/(?<=\.) /)
  const last = message.attempts.at(-1)
  const axis = axisFor(timeline?.range ?? 1000, Math.max(2, Math.min(8, Math.floor(width / 64))))
  return (
    <>
      <Section
        title={`Attempts by endpoint${timeline?.time === 'engine' ? ' · in engine time' : ''}`}
      >
        <div className={styles.timeline}>
          {message.endpoints.map((endpoint, index) => (
            <div key={endpoint.id} className={styles.endpoint}>
              <div className={styles.name} {...filterBy('endpoint', endpoint.url)}>
                <EndpointName url={endpoint.url} />
                <span className={classes(styles.last, toneOf(endpoint.standing))}>
                  {lastWords(endpoint)}
                </span>
              </div>
              <div
                ref={index === 0 ? ref : undefined}
                className={styles.lane}
                style={{ backgroundSize: `${(100 * axis.step) / axis.span}% 100%` }}
              >
                {timeline && width > 0 && (
                  <TimelineLaneView
                    lane={timeline.lanes[index]}
                    timeline={timeline}
                    axis={axis}
                    width={width}
                    onOpen={onOpenAttempt}
                  />
                )}
              </div>
              <p className={styles.reason}>{endpoint.why}</p>
            </div>
          ))}
        </div>
        {timeline && (
          <div className={styles.axis} aria-hidden>
            {axis.ticks.map((tick) => (
              <span key={tick.at} style={{ left: `${(100 * tick.at) / axis.span}%` }}>
                {tick.label}
              </span>
            ))}
          </div>
        )}
      </Section>
      <Note title={sentences[0]} tone={tones[message.state]}>
        {sentences.slice(1).join(' ')}
      </Note>
      {message.notices.map((notice) => (
        <Note key={notice} title={notice} />
      ))}
      <SentBody message={message} />
      {last && (
        <Section title="Request headers">
          <HeaderTable label="Request headers" lines={last.request.headers} />
        </Section>
      )}
    </>
  )
}

/** The URL of an endpoint; of our receivers, as a link to where its responses are set. */
function EndpointName({ url }: { url: string }) {
  const receiver = receiverAt(url, useQuery(receiversQuery).data?.items ?? [])
  const name = <MiddleCut className="mono" text={shortUrl(url)} title={url} />
  if (!receiver) return name
  return (
    <Link className={styles.receiver ?? ''} href={`/receivers/${receiver.id}`}>
      {name}
    </Link>
  )
}

function toneOf(standing: Standing): string | undefined {
  if (standing === 'succeeded') return styles.good
  if (standing === 'waiting') return styles.wait
  if (standing === 'refused' || standing === 'gave-up') return styles.bad
  return undefined
}

function lastWords({ attemptCount, last, standing }: MessageDetail['endpoints'][number]): string {
  if (attemptCount === 0) return standing === 'skipped' ? 'not needed' : 'not attempted yet'
  const attempts = plural(attemptCount, 'attempt')
  if (last === null) return attempts
  return `${attempts} · ${/^\d+$/.test(last) ? `last ${last}` : last}`
}
