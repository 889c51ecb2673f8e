import { useEffect, useState } from 'react'
import { type Box, coversAny, toastPlace } from './placement.ts'

const controls =
  'button, a[href], input, textarea, select, [role="tab"], [role="switch"], [role="option"]'
/** More are not examined. */
const most = 2000
/** The page may change under a toast at any time. */
const lookMs = 250

/**
 * Where toasts cover no control, as far as possible; null: the default place. They move only if they cover one, and not while the user
 * is in a toast. `viewport` returns the element of all toasts.
 */
export function useToastPlace(viewport: () => HTMLElement | null, count: number): Box | null {
  const [place, setPlace] = useState<Box | null>(null)
  useEffect(() => {
    const element = viewport()
    if (count === 0 || !element) return undefined
    const look = () => {
      if (element.matches(':hover, :focus-within')) return
      const boxes = controlBoxes(element)
      const present = element.getBoundingClientRect()
      if (coversAny(present, boxes))
        setPlace(toastPlace(present, { width: innerWidth, height: innerHeight }, boxes))
    }
    // Toasts are in the element only after this effect.
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const timer = setInterval(look, lookMs)
    return () => {
      sizes.disconnect()
      clearInterval(timer)
    }
  }, [viewport, count])
  return count === 0 ? null : place
}

function controlBoxes(viewport: HTMLElement): Box[] {
  return [...document.querySelectorAll(controls)]
    .slice(0, most)
    .filter((each) => !viewport.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0)
}
