import { useEffect } from 'react'
import { queries } from '../rpc/api.ts'
import type { MessageWindow } from './list/useMessageWindow.ts'
import { detailOptions } from './detail/detailOptions.ts'

/** Ahead first: lists are mostly read downwards. */
const steps = [1, 2, -1]

/** Reads the messages beside the open one, so that the next row is shown at once. */
export function useNeighbours(isOpen: boolean, index: number | null, { rowAt }: MessageWindow) {
  useEffect(() => {
    if (!isOpen || index === null) return
    for (const step of steps) {
      const id = index + step < 0 ? undefined : rowAt(index + step)?.id
      if (id !== undefined) void queries.prefetchQuery(detailOptions(id))
    }
  }, [isOpen, index, rowAt])
}
