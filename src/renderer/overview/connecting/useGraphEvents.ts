import { type RefObject, useEffect, useEffectEvent } from 'react'

interface GraphEvents {
  onKeyDown: (event: KeyboardEvent) => void
  /** The key of the focused element; null if the focus is outside the diagram. */
  onFocus: (key: string | null) => void
}

/** The key of the box or connection that an element belongs to. */
export const keyOf = (target: EventTarget | null): string | null =>
  target instanceof HTMLElement
    ? (target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null)
    : null

/** Key and focus events are handled on the diagram, which is not a control itself. */
export function useGraphEvents(content: RefObject<HTMLElement | null>, events: GraphEvents): void {
  const press = useEffectEvent((event: KeyboardEvent) => events.onKeyDown(event))
  const move = useEffectEvent((key: string | null) => events.onFocus(key))
  useEffect(() => {
    const { current } = content
    const onKeyDown = (event: KeyboardEvent) => press(event)
    const onFocusIn = ({ target }: FocusEvent) => move(keyOf(target))
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !current?.contains(relatedTarget)) move(null)
    }
    current?.addEventListener('keydown', onKeyDown)
    current?.addEventListener('focusin', onFocusIn)
    current?.addEventListener('focusout', onFocusOut)
    return () => {
      current?.removeEventListener('keydown', onKeyDown)
      current?.removeEventListener('focusin', onFocusIn)
      current?.removeEventListener('focusout', onFocusOut)
    }
  }, [content])
}
