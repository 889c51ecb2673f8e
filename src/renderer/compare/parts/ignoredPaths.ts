import { readStored, store } from '../../ui/stored.ts'
import { createCell } from '../../ui/cell.ts'
import { expected } from '../diff/ignored.ts'

const place = 'hookbench-compare-ignored'

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** The paths that a comparison ignores, remembered in this browser. */
export const ignoredPaths = createCell<readonly string[]>(readStored(place, isPaths) ?? expected)

function set(paths: readonly string[]) {
  ignoredPaths.set(paths)
  store(place, paths)
}

export const ignorePath = (path: string) =>
  set([...ignoredPaths.get().filter((each) => each !== path), path])
export const restorePath = (path: string) => set(ignoredPaths.get().filter((each) => each !== path))
