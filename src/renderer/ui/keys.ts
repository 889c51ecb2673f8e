import { useEffect, useEffectEvent } from 'react'

/** What keys do, by name: `j`, `?`, `Escape`, `Mod f`, `g d` for one after the other. */
export type KeyMap = Record<string, KeyAct | undefined>

/** False: not mine after all; the key does what it would have done. */
type KeyAct = () => void | false

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The one key that works over a dialog too. */
export const paletteKey = 'Mod k'

const layers = '[role=dialog], [role=menu]'
const prefixLasts = 1200
const handlers = new Set<(name: string) => boolean>()
let prefixAt = -Infinity

export function keyName(press: Press): string {
  const mod = press.ctrlKey || press.metaKey
  const key = mod && press.key.length === 1 ? press.key.toLowerCase() : press.key
  return `${mod ? 'Mod ' : ''}${press.altKey ? 'Alt ' : ''}${key}`
}

/** Whether a key belongs to what has the focus rather than to the page. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Whether a dialog or a menu has the keys: it is open, or this very press has closed it. */
function isInDialog(target: EventTarget | null): boolean {
  const pressed = target instanceof HTMLElement && target.closest(layers) !== null
  return pressed || document.querySelector(layers) !== null
}

function onPress(event: KeyboardEvent): void {
  const pressed = keyName(event)
  if (event.defaultPrevented || (pressed !== paletteKey && isInDialog(event.target))) return
  if (isTyping(event.target) && !pressed.startsWith('Mod ')) return
  const isSecond = event.timeStamp - prefixAt < prefixLasts
  prefixAt = pressed === 'g' && !isSecond ? event.timeStamp : -Infinity
  const name = isSecond ? `g ${pressed}` : pressed
  for (const handle of handlers) {
    if (!handle(name)) continue
    event.preventDefault()
    return
  }
}

/** Keys that work anywhere on the page, save where someone is typing. */
export function usePageKeys(keys: KeyMap): void {
  const handle = useEffectEvent((name: string) => {
    const act = keys[name]
    return act !== undefined && act() !== false
  })
  useEffect(() => {
    const entry = (name: string) => handle(name)
    if (handlers.size === 0) document.addEventListener('keydown', onPress)
    handlers.add(entry)
    return () => {
      handlers.delete(entry)
      if (handlers.size === 0) document.removeEventListener('keydown', onPress)
    }
  }, [])
}
