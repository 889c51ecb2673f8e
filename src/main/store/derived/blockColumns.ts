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
} as const
export const timeColumns = { settledAt: 2, receivedAt: 3 } as const

export type ValueName = keyof typeof valueColumns
export type TimeName = keyof typeof timeColumns
/** What its attempts make of a message. */
export type AttemptName = 'endpoint' | 'status' | 'outcome' | 'tries'
export type ColumnName = ValueName | AttemptName
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
