import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useActivity } from '../activity.ts'
import type { Destination } from '../../contract/destination.ts'
import type { Receiver } from '../../contract/receiver.ts'
import type { Source } from '../../contract/source.ts'
import { useWidth } from '../ui/useWidth.ts'
import { wirePath } from '../ui/wire.tsx'
import { connect, disconnect } from '../destinations/acts.ts'
import { Edges } from './edges.tsx'
import { graphKeys } from './graphKeys.ts'
import { boxesWithin, boxKey, calmBoxes, layoutOf } from './layout.ts'
import { Lists } from './lists.tsx'
import { NotableNote } from './notableNote.tsx'
import styles from './overview.module.css'
import { edgesWithin, thingsOf } from './things.ts'
import { useConnecting } from './useConnecting.ts'
import { useGraphEvents } from './useGraphEvents.ts'
import { useWindow } from './useWindow.ts'

interface GraphProps {
  sources: readonly Source[]
  destinations: readonly Destination[]
  receivers: readonly Receiver[]
}

export function Graph({ sources, destinations, receivers }: GraphProps) {
  const activity = useActivity()
  const content = useRef<HTMLDivElement>(null)
  const { ref: widthRef, width } = useWidth()
  const layout = useMemo(
    () => layoutOf({ sources, destinations }, width),
    [sources, destinations, width],
  )
  const things = useMemo(
    () => thingsOf({ sources, destinations, receivers }),
    [sources, destinations, receivers],
  )
  const contentRef = useCallback(
    (element: HTMLDivElement | null) => {
      content.current = element
      return widthRef(element)
    },
    [widthRef],
  )
  const view = useWindow()
  const [focus, setFocus] = useState<string | null>(null)
  const [hover, setHover] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = layout.edges.some(({ key }) => key === chosen) ? chosen : null

  const focusOn = (key: string) => {
    // What is out of sight is drawn first.
    flushSync(() => setFocus(key))
    content.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
  const ends = (source: string, destination: string) => {
    const from = things.source(source)
    const to = things.destination(destination)
    return from && to ? { source: from.name, destination: to } : null
  }
  const choose = (source: string) => {
    const name = things.source(source)?.name ?? ''
    const free = destinations.find((each) => !each.sources.includes(name)) ?? destinations[0]
    connecting.send({ type: 'choose', source, target: free?.id ?? null })
    if (free) focusOn(boxKey('destination', free.id))
  }
  const connecting = useConnecting(layout, content, {
    onConnect(source, destination) {
      const made = ends(source, destination)
      if (made) void connect(made.destination, made.source)
    },
    onChoose: choose,
  })
  const { gesture } = connecting
  const remove = (key: string) => {
    const edge = layout.edges.find((each) => each.key === key)
    const made = edge && things.ends(edge)
    if (!edge || !made) return
    setChosen(null)
    focusOn(edge.from)
    void disconnect(made.destination, made.source)
  }
  const select = (key: string) => {
    setChosen(key)
    focusOn(key)
  }
  const finish = (destination: string) => {
    const made = gesture && ends(gesture.source, destination)
    if (!gesture || !made) return
    connecting.send({ type: 'end' })
    focusOn(boxKey('source', gesture.source))
    void connect(made.destination, made.source)
  }

  useGraphEvents(content, {
    onKeyDown: graphKeys({
      layout,
      selected,
      isConnecting: gesture !== null,
      onMove: focusOn,
      onChoose: choose,
      onRemove: remove,
      onEnd() {
        if (gesture) focusOn(boxKey('source', gesture.source))
        connecting.send({ type: 'end' })
        setChosen(null)
      },
    }),
    onFocus(key) {
      setFocus(key)
      if (gesture && key?.startsWith('destination '))
        connecting.send({ type: 'aim', target: key.slice('destination '.length) })
    },
  })

  const boxes = boxesWithin(layout.boxes, view.top, view.bottom, focus)
  const isCalm = layout.boxes.length > calmBoxes
  const shown = edgesWithin(layout, boxes, { isCalm, strong: [selected, hover ?? focus] })
  const from = gesture && layout.boxes.find(({ key }) => key === boxKey('source', gesture.source))
  const to = gesture?.target
    ? layout.boxes.find(({ key }) => key === boxKey('destination', gesture.target ?? ''))
    : null
  const end = to ? { x: to.x, y: to.y + to.height / 2 } : gesture?.isDrag ? gesture.pointer : null
  const draft =
    from && end ? wirePath({ x: from.x + from.width, y: from.y + from.height / 2 }, end) : null
  return (
    <>
      <div className={styles.canvas} onScroll={view.onScroll}>
        <div
          ref={contentRef}
          role="group"
          aria-label="Connections"
          className={styles.content}
          style={{ height: layout.height }}
        >
          <Edges
            edges={shown.map(things.edge)}
            activity={activity}
            height={layout.height}
            draft={draft}
            selected={selected}
            calm={isCalm}
            active={hover ?? focus}
            onSelect={select}
            onHover={setHover}
          />
          <Lists
            boxes={boxes}
            edges={shown}
            layout={layout}
            things={things}
            activity={activity}
            gesture={gesture}
            handle={connecting.handle}
            selected={selected}
            hover={hover}
            onHover={setHover}
            onChoose={choose}
            onFinish={gesture && !gesture.pointer ? finish : null}
            onSelect={select}
            onRemove={remove}
          />
        </div>
      </div>
      <NotableNote
        sources={sources}
        destinations={destinations}
        activity={activity}
        connecting={gesture && (things.source(gesture.source)?.name ?? null)}
        onConnect={choose}
      />
    </>
  )
}
