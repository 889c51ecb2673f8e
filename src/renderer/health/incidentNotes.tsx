import { useState } from 'react'
import { Link } from 'wouter'
import type { Incident } from '../../contract/health.ts'
import { countText, plural } from '../../contract/format.ts'
import { failedText, incidentText } from '../../contract/incidentText.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/notice/note.tsx'
import { useTicking } from '../ui/ticker.ts'
import styles from './health.module.css'

/** As many as leave room for the table. */
const firstShown = 3

/** What went wrong when, each in a sentence. */
export function IncidentNotes({ incidents }: { incidents: readonly Incident[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? incidents : incidents.slice(0, firstShown)
  if (incidents.length === 0) return null
  return (
    <section className={styles.part} aria-label="Incidents">
      {shown.map((incident) => (
        <Note
          key={`${incident.endpointId} ${incident.from}`}
          tone={incident.ongoing ? 'bad' : 'wait'}
        >
          <p>
            <b>
              <IncidentText incident={incident} />
            </b>{' '}
            {failedText(incident)} {messagesText(incident)}{' '}
            <Link href={`/deliveries${filterSearch(incident.filter)}`}>Show messages</Link>
          </p>
        </Note>
      ))}
      {incidents.length > shown.length && (
        <div>
          <Button onClick={() => setShowsAll(true)}>
            Show {plural(incidents.length - shown.length, 'more incident')}
          </Button>
        </div>
      )}
    </section>
  )
}

function IncidentText({ incident }: { incident: Incident }) {
  return useTicking((now) => incidentText(incident, now))
}

/** "Of 214 messages, 205 were delivered since." */
function messagesText({ messages }: Incident): string {
  if (messages === null) return ''
  const all = Object.values(messages).reduce((sum, count) => sum + count, 0)
  const { delivered = 0, retrying = 0 } = messages
  if (all === 0) return ''
  const waiting = retrying > 0 ? `, ${countText(retrying)} are retrying` : ''
  return `Of ${plural(all, 'message')}, ${countText(delivered)} ${delivered === 1 ? 'was' : 'were'} delivered since${waiting}.`
}
