import type { ActivityById } from '../../rpc/activity.ts'
import { classes } from '../../ui/classes.ts'
import { healthOf } from '../../connections/health.ts'
import { useTicking } from '../../ui/ticker.ts'
import type { WireTone } from '../../connections/wire.tsx'
import styles from './edges.module.css'
import { isFlowing } from './flow.ts'
import type { Edge } from '../layout/layout.ts'

/** What an edge connects: source and destination, or destination and endpoint. */
export interface EdgeOf {
  edge: Edge
  /** False if no message can flow here. */
  isOpen: boolean
  sourceId: string | null
  endpointId: string | null
}

interface EdgesProps {
  edges: readonly EdgeOf[]
  activity: ActivityById
  height: number
  /** The curve of a drag. */
  draft: string | null
  selected: string | null
  /** In a large diagram, only the edges of this box are drawn at full strength. */
  calm: boolean
  active: string | null
  onSelect: (key: string) => void
  onHover: (key: string | null) => void
}

/** The maximum number of moving dots. */
const mostDots = 40

/** Draws the edges. The buttons above them are the controls; a click on an edge selects it. */
export function Edges(props: EdgesProps) {
  const { edges, activity, height, draft, selected, calm, active, onSelect, onHover } = props
  const flowing = useTicking((now) =>
    edges
      .filter((each) => isActive(each, activity, now))
      .map(({ edge }) => edge.key)
      .join('\n'),
  ).split('\n')
  const flows = new Set(flowing)
  const isStrong = ({ key, from, to }: Edge) =>
    key === selected || key === active || from === active || to === active
  return (
    <svg className={styles.edges} height={height} aria-hidden="true">
      {edges.map((each) => {
        const { edge, isOpen, endpointId } = each
        const tone = toneOf(endpointId, activity)
        return (
          <g key={edge.key} className={classes(calm && !isStrong(edge) && styles.faint)}>
            <path
              d={edge.path}
              className={classes(
                styles.line,
                isOpen ? styles[tone] : styles.closed,
                isOpen && tone === 'flow' && !flows.has(edge.key) && styles.still,
                isStrong(edge) && styles.strong,
                edge.key === selected && styles.selected,
              )}
            />
            {edge.kind === 'connection' && (
              <path
                d={edge.path}
                className={styles.hit}
                data-edge={edge.key}
                onClick={() => onSelect(edge.key)}
                onPointerEnter={() => onHover(edge.key)}
                onPointerLeave={() => onHover(null)}
              />
            )}
          </g>
        )
      })}
      {edges
        .filter(({ edge }) => flows.has(edge.key))
        .slice(0, mostDots)
        .map(({ edge, endpointId }) => (
          <circle
            key={edge.key}
            r={4}
            className={classes(styles.dot, styles[toneOf(endpointId, activity)])}
            style={{ offsetPath: `path('${edge.path}')` }}
          />
        ))}
      {draft !== null && <path d={draft} className={styles.draft} />}
    </svg>
  )
}

function toneOf(endpointId: string | null, activity: ActivityById): WireTone {
  return endpointId === null ? 'flow' : healthOf(activity.endpoint(endpointId)).tone
}

function isActive({ isOpen, sourceId, endpointId }: EdgeOf, activity: ActivityById, now: number) {
  if (!isOpen) return false
  if (endpointId !== null) return isFlowing(activity.endpoint(endpointId)?.last?.startedAt, now)
  return sourceId !== null && isFlowing(activity.source(sourceId)?.lastSeenAt, now)
}
