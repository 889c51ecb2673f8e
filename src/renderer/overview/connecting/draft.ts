import { wirePath } from '../../connections/wire.tsx'
import { boxKey, type Layout } from '../layout/layout.ts'
import type { Gesture } from './gesture.ts'

/** The curve of a connection being created, to its destination or else to the pointer; null if there is none. */
export function draftOf({ boxes }: Layout, gesture: Gesture): string | null {
  const from = gesture && boxes.find(({ key }) => key === boxKey('source', gesture.source))
  const to = gesture?.target
    ? boxes.find(({ key }) => key === boxKey('destination', gesture.target ?? ''))
    : null
  const end = to ? { x: to.x, y: to.y + to.height / 2 } : gesture?.isDrag ? gesture.pointer : null
  return from && end ? wirePath({ x: from.x + from.width, y: from.y + from.height / 2 }, end) : null
}
