import { isTexts } from '../../ui/stored.ts'
import { storedCell } from '../../ui/storedCell.ts'
import { expected } from '../diff/ignored.ts'

/** The paths that a comparison ignores, remembered in this browser. */
export const ignoredPaths = storedCell<readonly string[]>(
  'hookbench-compare-ignored',
  expected,
  isTexts,
)

export const ignorePath = (path: string) =>
  ignoredPaths.set([...ignoredPaths.get().filter((each) => each !== path), path])
export const restorePath = (path: string) =>
  ignoredPaths.set(ignoredPaths.get().filter((each) => each !== path))
