import { X } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Destination } from '../../contract/destination.ts'
import { Button } from '../ui/button/button.tsx'
import { PickMenu } from '../ui/button/pickMenu.tsx'
import { useFirst } from '../ui/list/useFirst.tsx'
import { setConnected } from './sourceActions.ts'
import styles from './sources.module.css'

/** There may be hundreds: as many are shown at first. */
const shownFirst = 12

interface ConnectedFieldProps {
  source: string
  destinations: readonly Destination[]
}

/** The connected destinations of a source, with actions to open, disconnect and connect. */
export function ConnectedField({ source, destinations }: ConnectedFieldProps) {
  const connected = destinations.filter(({ sources }) => sources.includes(source))
  const { shown, more } = useFirst(connected, shownFirst)
  const others = destinations.filter(({ sources }) => !sources.includes(source))
  const [, navigate] = useLocation()
  const pick = (id: string) => {
    const destination = others.find((each) => each.id === id)
    if (destination) void setConnected(source, destination, true)
  }
  return (
    <div className={styles.field} role="group" aria-label="Destinations">
      <span className={styles.label}>Destinations</span>
      <div className={styles.tokens}>
        {shown.map((destination) => (
          <span key={destination.id} className={styles.token}>
            <Link href={`/destinations/${destination.id}`}>{destination.name}</Link>
            {!destination.enabled && <span className="faint">disabled</span>}
            <Button
              look="bare"
              asks
              aria-label={`Disconnect ${destination.name}`}
              title={`Disconnect ${destination.name}`}
              onClick={() => void setConnected(source, destination, false)}
            >
              <X size={12} aria-hidden />
            </Button>
          </span>
        ))}
        {more}
        <PickMenu
          title="Connect destination"
          asks
          items={others.map(({ id, name }) => ({ key: id, title: name }))}
          onPick={pick}
          none="No other destination"
          create={{
            title: 'New destination',
            action: () =>
              navigate(`/destinations/new?${new URLSearchParams({ source }).toString()}`),
          }}
        />
      </div>
      {connected.length === 0 && (
        <p className={styles.notice}>Not connected: its calls are collected and not forwarded.</p>
      )}
    </div>
  )
}
