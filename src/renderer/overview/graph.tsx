import { useCallback, useMemo, useRef, useState } from 'react'
import { useActivity } from '../rpc/activity.ts'
import type { Destination } from '../../contract/destination.ts'
import type { Receiver } from '../../contract/receiver.ts'
import type { Source } from '../../contract/source.ts'
import { useWidth } from '../ui/useWidth.ts'
import { draftOf } from './connecting/draft.ts'
import { Edges } from './drawing/edges.tsx'
import { boxesWithin, calmBoxes, layoutOf } from './layout/layout.ts'
import { Lists } from './drawing/lists.tsx'
import { NotableNote } from './notableNote.tsx'
import styles from './drawing/overview.module.css'
import { edgesWithin, thingsOf } from './drawing/things.ts'
import { useGraphActions } from './useGraphActions.ts'
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
  const actions = useGraphActions(content, { layout, things, destinations })
  const { focus, selected, gesture, choose, select } = actions
  const [hover, setHover] = useState<string | null>(null)

  const boxes = boxesWithin(layout.boxes, view.top, view.bottom, focus)
  const isCalm = layout.boxes.length > calmBoxes
  const shown = edgesWithin(layout, boxes, { isCalm, strong: [selected, hover ?? focus] })
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
            draft={draftOf(layout, gesture)}
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
            handle={actions.handle}
            selected={selected}
            hover={hover}
            onHover={setHover}
            onChoose={choose}
            onFinish={gesture && !gesture.pointer ? actions.finish : null}
            onSelect={select}
            onRemove={actions.remove}
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
