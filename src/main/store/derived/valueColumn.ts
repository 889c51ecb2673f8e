import type { CountRange } from '../../../contract/filter/conditions.ts'
import { aligned, blockSize } from './blockColumns.ts'

/** A value of a message as text; null: none. */
export type Value = string | null

/** What each message of a block has in a column, as the place of its value among the different ones. */
export interface ValueColumn {
  /** The different values in UTF-8, each between two bytes that occur in no text. */
  texts: Buffer
  /** Where each value begins, and where the next one would. */
  starts: Uint32Array
  /** 0: none; else the place of the value plus one. null: all messages have the only value. */
  codes: Uint8Array | Uint16Array | null
}

/** A column has one of the values, or a value that begins with one of the prefixes; or, with `not`, it has none of these. */
export interface ValueTest {
  values: string[]
  prefixes: string[]
  /** Or a number within one of these. */
  ranges?: CountRange[]
  not: boolean
}

const separator = 0xff
/** `count`, the bytes of the codes. */
const headBytes = 8

/** Collects a column, message by message. Messages without a value, and those removed before, have none. */
export function createValues() {
  const codeOf = new Map<Value, number>([[null, 0]])
  const codes = new Uint16Array(blockSize)
  let set = 0
  return {
    set(place: number, value: Value) {
      let code = codeOf.get(value)
      if (code === undefined) codeOf.set(value, (code = codeOf.size))
      codes[place] = code
      set++
    },
    written(): Buffer {
      const isOne = codeOf.size === 2 && set === blockSize && !codes.includes(0)
      return writeValues([...codeOf.keys()].slice(1) as string[], isOne ? null : codes)
    },
  }
}

function writeValues(values: string[], codes: Uint8Array | Uint16Array | null): Buffer {
  const narrow = codes && (values.length < 256 ? Uint8Array.from(codes) : codes)
  const codeBytes = narrow?.byteLength ?? 0
  const lengths = values.map((value) => Buffer.byteLength(value))
  const textsAt = headBytes + 4 * (values.length + 1) + codeBytes
  const data = Buffer.from(
    new ArrayBuffer(lengths.reduce((sum, length) => sum + length + 1, textsAt + 1)),
  )
  const { texts, starts, codes: into } = viewsOf(data, values.length, codeBytes)
  new Uint32Array(data.buffer, 0, 2).set([values.length, codeBytes])
  if (narrow) into?.set(narrow)
  let at = 1
  texts[0] = separator
  for (const [i, value] of values.entries()) {
    starts[i] = at
    texts.write(value, at)
    at += lengths[i] as number
    texts[at++] = separator
  }
  starts[values.length] = at
  return data
}

export function readValues(data: Buffer): ValueColumn {
  const own = aligned(data)
  const [count = 0, codeBytes = 0] = new Uint32Array(own.buffer, own.byteOffset, 2)
  return viewsOf(own, count, codeBytes)
}

function viewsOf(data: Buffer, count: number, codeBytes: number): ValueColumn {
  const { buffer, byteOffset } = data
  const codesAt = headBytes + 4 * (count + 1)
  const at = byteOffset + codesAt
  const codes = () =>
    codeBytes === blockSize
      ? new Uint8Array(buffer, at, blockSize)
      : new Uint16Array(buffer, at, blockSize)
  return {
    texts: data.subarray(codesAt + codeBytes),
    starts: new Uint32Array(buffer, byteOffset + headBytes, count + 1),
    codes: codeBytes === 0 ? null : codes(),
  }
}

/** The different values as text; the code of each is its place plus one. */
export const valuesOf = ({ texts, starts, codes }: ValueColumn) => ({
  names: Array.from({ length: starts.length - 1 }, (_, i) =>
    texts.toString('utf8', starts[i], (starts[i + 1] as number) - 1),
  ),
  codes,
})

/** The same column after changes of single places, and how many messages have a value; `data` null: nothing changed. */
export function changeValues(data: Buffer, changes: Map<number, Value>) {
  const { names: values, codes } = valuesOf(readValues(data))
  const changed = codes ? Uint16Array.from(codes) : new Uint16Array(blockSize).fill(1)
  const codeOf = new Map<Value, number>(values.map((value, i) => [value, i + 1]))
  codeOf.set(null, 0)
  let isChanged = false
  for (const [place, value] of changes) {
    let code = codeOf.get(value)
    if (code === undefined) {
      codeOf.set(value, (code = codeOf.size))
      values.push(value as string)
    }
    if (changed[place] !== code) isChanged = true
    changed[place] = code
  }
  let present = 0
  for (const code of changed) if (code !== 0) present++
  return { data: isChanged ? writeUsed(values, changed) : null, present }
}

/** Drops values that no message has any more, once codes would take two bytes because of them. */
function writeUsed(values: string[], codes: Uint16Array): Buffer {
  if (values.length < 256) return writeValues(values, codes)
  const used = createValues()
  for (const [place, code] of codes.entries())
    if (code !== 0) used.set(place, values[code - 1] as string)
  return used.written()
}

/** A test prepared for many columns. */
export interface PreparedTest {
  /** Whole values with their separators; of sets, what one of their members begins with. */
  values: Buffer[]
  prefixes: Buffer[]
  ranges: CountRange[]
  isSet: boolean
  not: boolean
}

/** `isSet`: the values of the column are sets, whose members are between spaces; see `attemptSets.ts`. */
export function prepareTest(test: ValueTest, isSet: boolean): PreparedTest {
  const { values, prefixes, ranges = [], not } = test
  const between = (value: string) =>
    isSet
      ? Buffer.from(` ${value} `)
      : Buffer.concat([Buffer.of(separator), Buffer.from(value), Buffer.of(separator)])
  return {
    values: values.map(between),
    prefixes: prefixes.map((prefix) => Buffer.from(isSet ? ` ${prefix}` : prefix)),
    ranges,
    isSet,
    not,
  }
}

/** The same for a single value. */
export function passes(value: Value, test: ValueTest, isSet: boolean): boolean {
  const { values, prefixes, ranges = [], not } = test
  const members = value === null ? [] : isSet ? value.trim().split(' ') : [value]
  const any = members.some(
    (member) =>
      values.includes(member) ||
      prefixes.some((prefix) => member.startsWith(prefix)) ||
      ranges.some((range) => isWithin(member, range)),
  )
  return any !== not
}

const isWithin = (value: string, { least, most }: CountRange) =>
  Number(value) >= least && Number(value) <= most

/** Keeps the marks of messages that pass the test; false: none of the block can. */
export function keepPassing(marks: Uint8Array, column: ValueColumn, test: PreparedTest): boolean {
  const wanted = passingCodes(column, test)
  const { codes } = column
  if (codes === null) return wanted[1] === 1
  if (!wanted.includes(1)) return false
  if (!wanted.includes(0)) return true
  // One loop for each width: a loop over both would take twice as long.
  if (codes instanceof Uint8Array) keepBytes(marks, codes, wanted)
  else keepPairs(marks, codes, wanted)
  return true
}

/** For each code of a column, whether it passes. */
function passingCodes(column: ValueColumn, test: PreparedTest): Uint8Array {
  const { values, prefixes, ranges, isSet, not } = test
  const passing = new Uint8Array(column.starts.length)
  if (isSet) for (const each of [...values, ...prefixes]) passContaining(passing, column, each)
  else {
    for (const value of values) {
      const at = column.texts.indexOf(value)
      if (at !== -1) passing[placeOf(column.starts, at + 1) + 1] = 1
    }
    for (const prefix of prefixes) passPrefix(passing, column, prefix)
  }
  if (ranges.length > 0) passRanges(passing, column, ranges)
  if (not)
    for (let code = 0; code < passing.length; code++) passing[code] = 1 - (passing[code] as number)
  return passing
}

function passContaining(passing: Uint8Array, { texts, starts }: ValueColumn, part: Buffer) {
  for (let at = texts.indexOf(part); at !== -1;) {
    // The place of the next value is the code of this one.
    const code = placeOf(starts, at + 1)
    passing[code] = 1
    at = texts.indexOf(part, starts[code])
  }
}

function passRanges(passing: Uint8Array, { texts, starts }: ValueColumn, ranges: CountRange[]) {
  for (let code = 1; code < starts.length; code++) {
    const value = texts.toString('utf8', starts[code - 1], (starts[code] as number) - 1)
    if (ranges.some((range) => isWithin(value, range))) passing[code] = 1
  }
}

function passPrefix(passing: Uint8Array, { texts, starts }: ValueColumn, prefix: Buffer) {
  for (let code = 1; code < starts.length; code++) {
    const start = starts[code - 1] as number
    let length = 0
    // A separator differs from every byte of a prefix.
    while (length < prefix.length && texts[start + length] === prefix[length]) length++
    if (length === prefix.length) passing[code] = 1
  }
}

/** The place of the value that starts at `start`. */
function placeOf(starts: Uint32Array, start: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) < start) low = middle + 1
    else high = middle
  }
  return low
}

/** Four marks at a time, which takes half as long. */
function keepBytes(marks: Uint8Array, codes: Uint8Array, wanted: Uint8Array) {
  const fours = new Uint32Array(marks.buffer, marks.byteOffset, blockSize / 4)
  for (let i = 0, at = 0; i < fours.length; i++, at += 4)
    (fours[i] as number) &=
      (wanted[codes[at] as number] as number) |
      ((wanted[codes[at + 1] as number] as number) << 8) |
      ((wanted[codes[at + 2] as number] as number) << 16) |
      ((wanted[codes[at + 3] as number] as number) << 24)
}

function keepPairs(marks: Uint8Array, codes: Uint16Array, wanted: Uint8Array) {
  const fours = new Uint32Array(marks.buffer, marks.byteOffset, blockSize / 4)
  for (let i = 0, at = 0; i < fours.length; i++, at += 4)
    (fours[i] as number) &=
      (wanted[codes[at] as number] as number) |
      ((wanted[codes[at + 1] as number] as number) << 8) |
      ((wanted[codes[at + 2] as number] as number) << 16) |
      ((wanted[codes[at + 3] as number] as number) << 24)
}
