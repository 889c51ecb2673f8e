import { type UIEvent, useState } from 'react'

/** The scroll distance after which the visible part is recalculated. */
const step = 200

/** The visible part of the scrolled content, in whole steps. */
export function useWindow() {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(1000)
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    setTop(Math.floor(currentTarget.scrollTop / step) * step)
    setHeight(Math.ceil(currentTarget.clientHeight / step) * step)
  }
  return { top, bottom: top + height + step, onScroll }
}
