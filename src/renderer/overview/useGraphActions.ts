import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Destination } from '../../contract/destination.ts'
import { connect, disconnect } from '../connections/connect.ts'
import { graphKeys } from './connecting/graphKeys.ts'
import { useConnecting } from './connecting/useConnecting.ts'
import { useGraphEvents } from './connecting/useGraphEvents.ts'
import type { Things } from './drawing/things.ts'
import { boxKey, type Layout } from './layout/layout.ts'
import { ifMayChange } from '../ui/viewing.ts'

interface GraphActions {
  layout: Layout
  things: Things
  destinations: readonly Destination[]
}

/** The focus, the selected connection, and the actions that create and remove connections. */
export function useGraphActions(
  content: RefObject<HTMLElement | null>,
  { layout, things, destinations }: GraphActions,
) {
  const [focus, setFocus] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = layout.edges.some(({ key }) => key === chosen) ? chosen : null

  const focusOn = (key: string) => {
    // Renders a target out of sight before focusing it.
    flushSync(() => setFocus(key))
    content.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
  const ends = (source: string, destination: string) => {
    const from = things.source(source)
    const to = things.destination(destination)
    return from && to ? { source: from.name, destination: to } : null
  }
  const choose = ifMayChange((source: string) => {
    const name = things.source(source)?.name ?? ''
    const free = destinations.find((each) => !each.sources.includes(name)) ?? destinations[0]
    connecting.send({ type: 'choose', source, target: free?.id ?? null })
    if (free) focusOn(boxKey('destination', free.id))
  })
  const connecting = useConnecting(layout, content, {
    onConnect: ifMayChange((source: string, destination: string) => {
      const made = ends(source, destination)
      if (made) void connect(made.destination, made.source)
    }),
    onChoose: choose,
  })
  const { gesture } = connecting
  const remove = ifMayChange((key: string) => {
    const edge = layout.edges.find((each) => each.key === key)
    const made = edge && things.ends(edge)
    if (!edge || !made) return
    setChosen(null)
    focusOn(edge.from)
    void disconnect(made.destination, made.source)
  })
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
  return { focus, selected, gesture, handle: connecting.handle, choose, remove, select, finish }
}
