/** What is said of a name, key or path that does not fit, the same for one change and for a whole file. */

const list = (names: Iterable<string>) => [...names].join(', ') || 'none'

export const noSource = (name: string, known: Iterable<string>) =>
  `there is no source named ${name}; there are ${list(known)}`

export const noReceiver = (name: string, known: Iterable<string>) =>
  `there is no receiver named ${name}; there are ${list(known)}`

export const takenKey = (holder: string) => `the source ${holder} already has this write key`

export const takenPath = (holder: string, path: string) =>
  `the receiver ${holder} is already at ${path}`
