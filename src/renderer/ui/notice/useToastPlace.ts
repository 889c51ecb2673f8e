import { useEffect, useState } from 'react'
import { type Box, toastPlace } from './placement.ts'

const controls =
  'button, a[href], input, textarea, select, [role="tab"], [role="switch"], [role="option"]'
/** More are not examined. */
const most = 2000
/** A click or a key may change the page a little later. */
const settleMs = 150

/**
 * Where toasts cover no control, as far as possible. The place is chosen again when toasts or the page change, but not while the
 * user is in a toast. `viewport` returns the element of all toasts. Null until there is one.
 */
export function useToastPlace(viewport: () => HTMLElement | null, shown: unknown): Box | null {
  const [place, setPlace] = useState<Box | null>(null)
  useEffect(() => {
    const choose = () => {
      const element = viewport()
      if (element && !element.matches(':hover, :focus-within')) setPlace(placeFor(element))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(choose, settleMs)
    }
    choose()
    const events = ['click', 'keyup', 'hashchange', 'resize']
    for (const each of events) window.addEventListener(each, later)
    return () => {
      clearTimeout(timer)
      for (const each of events) window.removeEventListener(each, later)
    }
  }, [viewport, shown])
  return place
}

function placeFor(viewport: HTMLElement): Box {
  const { width, height } = viewport.getBoundingClientRect()
  const page = { width: innerWidth, height: innerHeight }
  const boxes = [...document.querySelectorAll(controls)]
    .slice(0, most)
    .filter((each) => !viewport.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0)
  return toastPlace({ width, height }, page, boxes)
}
