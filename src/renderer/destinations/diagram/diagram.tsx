import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import type { Destination } from '../../../contract/destination.ts'
import { countText, plural } from '../../../contract/format.ts'
import { useActivity } from '../../rpc/activity.ts'
import { shortUrl } from '../../ui/text/shortUrl.ts'
import { healthOf } from '../../connections/health.ts'
import { MiddleCut } from '../../ui/text/middleCut.tsx'
import { useWidth } from '../../ui/useWidth.ts'
import { Wire } from '../../connections/wire.tsx'
import styles from './diagram.module.css'
import { sourcesQuery } from '../../connections/queries.ts'
import { placeDiagram } from './placeDiagram.ts'
import { countsText } from '../../connections/unsettled.ts'

/** How many sources get their own box: there may be hundreds. */
const mostSources = 4

/** The live flow from sources to endpoints. */
export function Diagram({ destination }: { destination: Destination }) {
  const { ref, width } = useWidth()
  const activity = useActivity()
  const sources = useQuery(sourcesQuery).data?.items ?? []
  const { name, enabled, endpoints } = destination
  const connected = destination.sources
  const isCut = connected.length > mostSources
  const shown = isCut ? connected.slice(0, mostSources - 1) : connected
  const rows = isCut ? mostSources : Math.max(1, shown.length)
  const place = placeDiagram({ width, sources: rows, endpoints: endpoints.length })
  const flowOf = (source: string) => {
    const id = sources.find((each) => each.name === source)?.id
    return (id !== undefined && activity.source(id)?.callsPerMinute) || 0
  }
  return (
    <div
      ref={ref}
      className={styles.diagram}
      style={{ height: place.height }}
      role="group"
      aria-label="Connections"
    >
      <svg aria-hidden width={width} height={place.height}>
        {place.sources.map((box, index) => (
          <Wire
            key={shown[index] ?? 'others'}
            from={box.right}
            to={place.destination.left}
            tone="flow"
            quiet={shown[index] === undefined || flowOf(shown[index]) === 0}
            broken={!enabled || connected.length === 0}
          />
        ))}
        {place.endpoints.map((box, index) => (
          <Wire
            key={endpoints[index]?.id}
            from={place.destination.right}
            to={box.left}
            tone={healthOf(activity.endpoint(endpoints[index]?.id ?? '')).tone}
            broken={!enabled}
          />
        ))}
      </svg>
      {shown.map((source, index) => (
        <Box key={source} style={place.sources[index]?.style} title={source}>
          {`${plural(flowOf(source), 'call')} / min`}
        </Box>
      ))}
      {isCut && (
        <Box style={place.sources[mostSources - 1]?.style} title="Others">
          {countText(connected.length - shown.length)} more sources
        </Box>
      )}
      {connected.length === 0 && (
        <Box style={place.sources[0]?.style} title="No source">
          nothing is sent
        </Box>
      )}
      <Box style={place.destination.style} title={name}>
        {enabled ? countsText(activity.destination(destination.id)) : 'disabled'}
      </Box>
      {endpoints.map(({ id, url }, index) => (
        <Box key={id} style={place.endpoints[index]?.style} title={shortUrl(url)}>
          {healthOf(activity.endpoint(id)).text}
        </Box>
      ))}
    </div>
  )
}

interface BoxProps {
  style: CSSProperties | undefined
  title: string
  children: ReactNode
}

function Box({ style, title, children }: BoxProps) {
  return (
    <div className={styles.box} style={style}>
      <MiddleCut text={title} title={title} />
      <span className="dim">{children}</span>
    </div>
  )
}
