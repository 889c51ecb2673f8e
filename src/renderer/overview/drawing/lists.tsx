import { Link } from 'wouter'
import type { ActivityById } from '../../rpc/activity.ts'
import { useCell } from '../../ui/cell.ts'
import { classes } from '../../ui/classes.ts'
import { DestinationText, EndpointText, SourceText } from './boxes.tsx'
import styles from './boxes.module.css'
import { ConnectionButton } from './connectionButton.tsx'
import type { Gesture } from '../connecting/gesture.ts'
import type { Box, Column, Edge, Layout } from '../layout/layout.ts'
import { connectionsOf } from '../layout/moves.ts'
import own from './overview.module.css'
import type { Things } from './things.ts'
import type { HandleEvents } from '../connecting/useConnecting.ts'
import { viewing } from '../../ui/viewing.ts'

interface ListsProps {
  boxes: readonly Box[]
  edges: readonly Edge[]
  layout: Layout
  things: Things
  activity: ActivityById
  gesture: Gesture
  handle: (source: string) => HandleEvents
  selected: string | null
  hover: string | null
  onHover: (key: string | null) => void
  onChoose: (source: string) => void
  /** Connects to a destination; null if none is being selected, so that a click opens it. */
  onFinish: ((destination: string) => void) | null
  onSelect: (key: string) => void
  onRemove: (key: string) => void
}

/** The boxes as three lists and the connections as a fourth, positioned in the diagram. */
export function Lists(props: ListsProps) {
  const { layout, boxes, edges, things, selected, hover, onSelect, onRemove } = props
  const { columns } = layout
  const of = (column: Column) => boxes.filter((box) => box.column === column)
  const connections = connectionsOf({ ...layout, edges })
  return (
    <>
      <div className={own.headings}>
        <h3 style={{ left: columns.source }}>Sources</h3>
        <h3 style={{ left: columns.destination }}>Destinations</h3>
        <h3 style={{ left: columns.endpoint }}>Endpoints</h3>
      </div>
      <ul aria-label="Sources">
        {of('source').map((box) => (
          <SourceItem key={box.key} box={box} {...props} />
        ))}
      </ul>
      <ul aria-label="Connections">
        {connections.map((edge) => {
          const ends = things.ends(edge)
          return (
            ends && (
              <ConnectionButton
                key={edge.key}
                edge={edge}
                title={`${ends.source} to ${ends.destination.name}`}
                isSelected={edge.key === selected}
                isNear={edge.key === hover}
                onSelect={() => onSelect(edge.key)}
                onRemove={() => onRemove(edge.key)}
              />
            )
          )
        })}
      </ul>
      <ul aria-label="Destinations">
        {of('destination').map((box) => (
          <DestinationItem key={box.key} box={box} {...props} />
        ))}
      </ul>
      <ul aria-label="Endpoints">
        {of('endpoint').map((box) => (
          <EndpointItem key={box.key} box={box} {...props} />
        ))}
      </ul>
    </>
  )
}

type ItemProps = ListsProps & { box: Box }

const placeOf = ({ x, y, width, height }: Box) => ({ left: x, top: y, width, height })

function SourceItem({ box, things, activity, gesture, handle, onHover, onChoose }: ItemProps) {
  const source = things.source(box.id)
  const mayChange = useCell(viewing) === null
  if (!source) return null
  return (
    <li
      className={classes(
        styles.item,
        !source.enabled && styles.off,
        gesture?.source === box.id && styles.from,
      )}
      style={placeOf(box)}
      onPointerEnter={() => onHover(box.key)}
      onPointerLeave={() => onHover(null)}
    >
      <Link href={`/sources/${box.id}`} className={styles.box ?? ''} data-key={box.key}>
        <SourceText source={source} figures={activity.source(box.id)} />
      </Link>
      {mayChange && (
        <button
          type="button"
          className={styles.handle}
          aria-label={`Connect ${source.name}`}
          title="Drag to a destination to connect (c)"
          // Handles Enter and Space. Pointer events are handled elsewhere.
          onClick={({ detail }) => detail === 0 && onChoose(box.id)}
          {...handle(box.id)}
        />
      )}
    </li>
  )
}

function DestinationItem({ box, things, activity, gesture, onHover, onFinish }: ItemProps) {
  const destination = things.destination(box.id)
  if (!destination) return null
  return (
    <li
      className={classes(
        styles.item,
        !destination.enabled && styles.off,
        gesture?.target === box.id && styles.target,
      )}
      style={placeOf(box)}
      onPointerEnter={() => onHover(box.key)}
      onPointerLeave={() => onHover(null)}
    >
      <Link
        href={`/destinations/${box.id}`}
        className={styles.box ?? ''}
        data-key={box.key}
        onClick={(event) => {
          if (!onFinish) return
          event.preventDefault()
          onFinish(box.id)
        }}
      >
        <DestinationText destination={destination} figures={activity.destination(box.id)} />
      </Link>
    </li>
  )
}

function EndpointItem({ box, things, activity, onHover }: ItemProps) {
  const placed = things.endpoint(box.id)
  if (!placed) return null
  const { destination, endpoint } = placed
  const receiver = things.receiver(endpoint.url)
  const href = receiver ? `/receivers/${receiver.id}` : `/destinations/${destination.id}`
  return (
    <li
      className={classes(styles.item, !destination.enabled && styles.off)}
      style={placeOf(box)}
      onPointerEnter={() => onHover(box.key)}
      onPointerLeave={() => onHover(null)}
    >
      <Link href={href} className={styles.box ?? ''} data-key={box.key}>
        <EndpointText
          endpoint={endpoint}
          receiver={receiver}
          enabled={destination.enabled}
          health={activity.endpoint(endpoint.id)}
        />
      </Link>
    </li>
  )
}
