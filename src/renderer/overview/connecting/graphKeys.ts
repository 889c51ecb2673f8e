import type { Layout } from '../layout/layout.ts'
import { type Arrow, keyTowards } from '../layout/moves.ts'
import { keyOf } from './useGraphEvents.ts'

interface GraphKeys {
  layout: Layout
  selected: string | null
  isConnecting: boolean
  onMove: (key: string) => void
  /** Starts a connection from this source. */
  onChoose: (source: string) => void
  onRemove: (connection: string) => void
  onEnd: () => void
}

const letters: Record<string, Arrow> = {
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
  ArrowLeft: 'ArrowLeft',
  ArrowRight: 'ArrowRight',
  Home: 'Home',
  End: 'End',
  k: 'ArrowUp',
  j: 'ArrowDown',
}

/** Handles keys in the diagram. Other keys are passed to the page. */
export function graphKeys(keys: GraphKeys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (actOn(event, keys)) event.preventDefault()
  }
}

function actOn({ key, target }: KeyboardEvent, keys: GraphKeys): boolean {
  const focused = keyOf(target)
  if (key === 'Escape') {
    if (!keys.isConnecting && keys.selected === null) return false
    keys.onEnd()
    return true
  }
  if (focused === null) return false
  const arrow = letters[key]
  if (arrow) {
    // While a destination is being selected, the focus stays in its column.
    const isAside = keys.isConnecting && (arrow === 'ArrowLeft' || arrow === 'ArrowRight')
    const next = isAside ? null : keyTowards(keys.layout, focused, arrow)
    if (next !== null) keys.onMove(next)
    return true
  }
  const source = /^source (\d+)$/.exec(focused)?.[1]
  if (key === 'c' && source !== undefined) {
    keys.onChoose(source)
    return true
  }
  const isConnection = keys.layout.edges.some(
    (each) => each.key === focused && each.kind === 'connection',
  )
  if ((key === 'Delete' || key === 'Backspace') && isConnection) {
    keys.onRemove(focused)
    return true
  }
  return false
}
