import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Destination } from '../../../contract/destination.ts'
import { Button } from '../../ui/button/button.tsx'
import { PickMenu } from '../../ui/button/pickMenu.tsx'
import { useFirst } from '../../ui/list/useFirst.tsx'
import { connect, disconnect } from '../../connections/connect.ts'
import styles from './destinations.module.css'
import { sourcesQuery } from '../../connections/queries.ts'

/** How many sources are shown initially: there may be hundreds. */
const shownFirst = 12

/** The connected sources. */
export function SourcesField({ destination }: { destination: Destination }) {
  const [, navigate] = useLocation()
  const sources = useQuery(sourcesQuery).data?.items ?? []
  const connected = destination.sources
  const { shown, more } = useFirst(connected, shownFirst)
  const idOf = (name: string) => sources.find((source) => source.name === name)?.id
  const others = sources.filter(({ name }) => !connected.includes(name))
  return (
    <div className={styles.field}>
      <span className={styles.label}>Sources</span>
      <div className={styles.row}>
        {connected.length === 0 && (
          <span className="dim">None. Nothing is sent until a source is connected.</span>
        )}
        {shown.map((name) => (
          <span key={name} className={styles.token}>
            <Link href={`/sources/${idOf(name) ?? ''}`} title={`Open source ${name}`}>
              {name}
            </Link>
            <Button
              look="bare"
              asks
              aria-label={`Disconnect source ${name}`}
              title={`Disconnect source ${name}`}
              onClick={() => void disconnect(destination, name)}
            >
              <X size={12} aria-hidden />
            </Button>
          </span>
        ))}
        {more}
        <PickMenu
          title="Connect source"
          asks
          items={others.map(({ name, writeKey }) => ({ key: name, title: name, detail: writeKey }))}
          onPick={(name) => void connect(destination, name)}
          none={sources.length === 0 ? 'There is no source yet.' : 'Every source is connected.'}
          create={{ title: 'Create a source', action: () => navigate('/sources/new') }}
        />
      </div>
    </div>
  )
}
