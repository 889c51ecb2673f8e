/** A connection being created, from a source to the destination under the pointer. */
export interface Connecting {
  source: string
  target: string | null
  /** The pointer position during a drag; null if the destination is selected by keys or a click. */
  pointer: { x: number; y: number } | null
  /** Whether the pointer has moved far enough for a drag. */
  isDrag: boolean
}

export type Gesture = Connecting | null

export type GestureEvent =
  | { type: 'press'; source: string; x: number; y: number }
  | { type: 'move'; x: number; y: number; over: string | null }
  | { type: 'release' }
  | { type: 'choose'; source: string; target: string | null }
  | { type: 'aim'; target: string | null }
  | { type: 'end' }

/** Smaller movements are a click, not a drag. */
const clickSlack = 4

/** The next state of a gesture, and the connection that it completed, if any. */
export function nextGesture(
  gesture: Gesture,
  event: GestureEvent,
): { gesture: Gesture; connect: { source: string; target: string } | null } {
  const still = (next: Gesture) => ({ gesture: next, connect: null })
  switch (event.type) {
    case 'press':
      return still({
        source: event.source,
        target: null,
        pointer: { x: event.x, y: event.y },
        isDrag: false,
      })
    case 'choose':
      return still({ source: event.source, target: event.target, pointer: null, isDrag: false })
    case 'end':
      return still(null)
    case 'aim':
      return still(gesture && { ...gesture, target: event.target })
    case 'move': {
      if (!gesture?.pointer) return still(gesture)
      const far = Math.hypot(event.x - gesture.pointer.x, event.y - gesture.pointer.y) > clickSlack
      if (!gesture.isDrag && !far) return still(gesture)
      const pointer = { x: event.x, y: event.y }
      return still({ ...gesture, pointer, isDrag: true, target: event.over })
    }
    case 'release': {
      if (!gesture?.pointer) return still(gesture)
      // A click on the handle starts the selection of a destination by keys or click.
      if (!gesture.isDrag) return still({ ...gesture, pointer: null })
      const { source, target } = gesture
      return { gesture: null, connect: target === null ? null : { source, target } }
    }
  }
}
