import { type UIEvent, useState } from 'react'

/** So far may one scroll before what is in sight is worked out again. */
const step = 200

/** The part of what scrolls that is in sight, in whole steps. */
export function useWindow() {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(1000)
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    setTop(Math.floor(currentTarget.scrollTop / step) * step)
    setHeight(Math.ceil(currentTarget.clientHeight / step) * step)
  }
  return { top, bottom: top + height + step, onScroll }
}
