import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type Gesture, type GestureEvent, nextGesture } from './gesture.ts'
import type { Layout } from '../layout/layout.ts'
import { destinationAt } from '../layout/moves.ts'

/** The pointer events of a source's handle. */
export interface HandleEvents {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
}

/** A drag this close to the edge of the viewport scrolls. */
const scrollEdge = 36

/** Creates a connection by a drag from a handle or by selecting its destination. */
export function useConnecting(
  layout: Layout,
  content: RefObject<HTMLElement | null>,
  {
    onConnect,
    onChoose,
  }: {
    onConnect: (source: string, destination: string) => void
    onChoose: (source: string) => void
  },
) {
  const [gesture, setGesture] = useState<Gesture>(null)
  // A ref, because several moves can occur before the next render.
  const current = useRef<Gesture>(null)
  const send = (event: GestureEvent) => {
    const next = nextGesture(current.current, event)
    current.current = next.gesture
    setGesture(next.gesture)
    if (next.connect) onConnect(next.connect.source, next.connect.target)
  }
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const box = content.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }
  const handle = (source: string): HandleEvents => ({
    onPointerDown(event) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      send({ type: 'press', source, ...pointOf(event) })
    },
    onPointerMove(event) {
      if (!current.current?.pointer) return
      const point = pointOf(event)
      send({ type: 'move', ...point, over: destinationAt(layout.boxes, point) })
      scrollAlong(content.current?.parentElement ?? null, event.clientY)
    },
    onPointerUp() {
      send({ type: 'release' })
      if (current.current) onChoose(source)
    },
    onPointerCancel: () => send({ type: 'end' }),
  })
  return { gesture, send, handle }
}

function scrollAlong(scroller: HTMLElement | null, clientY: number): void {
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (clientY < top + scrollEdge) scroller.scrollBy(0, -scrollEdge)
  if (clientY > bottom - scrollEdge) scroller.scrollBy(0, scrollEdge)
}
