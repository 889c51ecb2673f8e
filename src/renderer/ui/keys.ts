import { useEffect, useEffectEvent } from 'react'

/** Key handlers by name: `j`, `?`, `Escape`, `Mod f`, `Shift ArrowDown`, or `g d` for a sequence. */
export type KeyMap = Record<string, KeyAction | undefined>

/** Return false to leave the key to the default action. */
type KeyAction = () => void | false

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { shiftKey?: boolean }

/** Keys that move: with Shift they extend a selection. Other keys have Shift in their name, or ignore it. */
const moving = /^(Arrow|Page|Home|End)/

/** The only key that also works while a dialog is open. */
export const paletteKey = 'Mod k'

const layers = '[role=dialog], [role=menu]'
const prefixLasts = 1200
const handlers = new Set<(name: string) => boolean>()
let prefixAt = -Infinity

export function keyName(press: Press): string {
  const mod = press.ctrlKey || press.metaKey
  const key = mod && press.key.length === 1 ? press.key.toLowerCase() : press.key
  const shift = press.shiftKey === true && moving.test(key)
  return `${mod ? 'Mod ' : ''}${press.altKey ? 'Alt ' : ''}${shift ? 'Shift ' : ''}${key}`
}

/** Whether the focused element handles the key. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Whether a dialog or menu handles the key, including a key press that has just closed it. */
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

/** Keys that work anywhere on the page, except in text fields. */
export function usePageKeys(keys: KeyMap): void {
  const handle = useEffectEvent((name: string) => {
    const action = keys[name]
    return action !== undefined && action() !== false
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
