/** Messages about a conflicting name, key or path, the same for a single change and for a file. */
import { namesText } from '../errors/namesText.ts'

export const noReceiver = (name: string, known: Iterable<string>) =>
  `no receiver named ${name}; available: ${namesText(known)}`

export const takenKey = (holder: string) => `the source ${holder} already has this write key`

export const takenPath = (holder: string, path: string) =>
  `the receiver ${holder} is already at ${path}`
