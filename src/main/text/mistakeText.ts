import type { Mistake } from '../../contract/mistake.ts'

/** A mistake as one line. `where`: such as hookbench.yaml:7. */
export const mistakeText = (where: string, { path, message }: Mistake) =>
  `${where}: ${path === '' ? '' : `${path}: `}${message}`
