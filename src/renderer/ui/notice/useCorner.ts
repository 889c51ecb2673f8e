import { useEffect, useState } from 'react'
import { type Corner, leastCovering, toastPlaces } from './placement.ts'

const controls =
  'button, a[href], input, textarea, select, [role="tab"], [role="switch"], [role="option"]'
/** More are not examined. */
const most = 2000
/** A click or a key may change the page a little later. */
const settleMs = 150

/**
 * The corner of the window in which toasts cover no control, as far as possible. It is chosen again when toasts or the page change, but
 * not while the user is in a toast. `viewport` returns the element of all toasts.
 */
export function useCorner(viewport: () => HTMLElement | null, shown: unknown): Corner {
  const [corner, setCorner] = useState<Corner>('bottom right')
  useEffect(() => {
    const choose = () => {
      const element = viewport()
      if (element && !element.matches(':hover, :focus-within')) setCorner(cornerFor(element))
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
  return corner
}

function cornerFor(viewport: HTMLElement): Corner {
  const { width, height } = viewport.getBoundingClientRect()
  const page = { left: 0, top: 0, width: innerWidth, height: innerHeight }
  const boxes = [...document.querySelectorAll(controls)]
    .slice(0, most)
    .filter((each) => !viewport.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0)
  return leastCovering(toastPlaces({ width, height }, page), boxes)
}
