/** Messages per block: with fewer than 256 different values, a column fits in one page or two of the database. */
export const blockSize = 4000

/** What each message has, as text. Numbers are stored: never reuse one. */
export const valueColumns = {
  state: 1,
  type: 4,
  user: 5,
  /** The label of a track message. */
  event: 6,
  source: 7,
  destination: 8,
  sync: 9,
  deletion: 10,
  /** Those of its attempts, as a set; see `attemptSets.ts`. */
  endpoint: 11,
  status: 12,
  outcome: 13,
  /** How many attempts it has. */
  tries: 14,
} as const
export const timeColumns = { settledAt: 2, receivedAt: 3 } as const

export type ValueName = keyof typeof valueColumns
export type TimeName = keyof typeof timeColumns
/** The columns that attempts change. */
export const attemptNames = ['endpoint', 'status', 'outcome', 'tries'] as const
export type AttemptName = (typeof attemptNames)[number]
/** The columns that have several values of a message. */
const setNames: ReadonlySet<ValueName> = new Set(['endpoint', 'status', 'outcome'])
export const isOfSets = (name: ValueName) => setNames.has(name)
/** The columns that change. */
const changingNames: ReadonlySet<ValueName> = new Set(['state', ...attemptNames])
export const isChanging = (name: ValueName) => changingNames.has(name)
export const valueNames = Object.keys(valueColumns) as ValueName[]

const numbers = { ...valueColumns, ...timeColumns }
export const columnNumbers = Object.values(numbers)

export const blockOf = (messageId: number) => Math.floor(messageId / blockSize)
/** The row of a block's column. */
export const columnId = (name: ValueName | TimeName, block: number) =>
  columnIdOf(numbers[name], block)
export const columnIdOf = (number: number, block: number) => number * 2 ** 32 + block

/** Typed arrays of more than a byte start at a multiple of their size. */
export const aligned = (data: Buffer): Buffer =>
  data.byteOffset % 8 === 0 ? data : Buffer.from(Uint8Array.from(data).buffer)
