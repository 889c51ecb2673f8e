export type Value = null | number | bigint | string | Buffer

/** A number of 1 to 9 bytes, and where it ends. Null: it does not end within the bytes. */
export function readVarint(bytes: Buffer, at: number): { value: number; end: number } | null {
  let value = 0n
  for (let i = 0; i < 9; i++) {
    const byte = bytes[at + i]
    if (byte === undefined) return null
    if (i === 8)
      return { value: Number(BigInt.asIntN(64, (value << 8n) | BigInt(byte))), end: at + 9 }
    value = (value << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) return { value: Number(value), end: at + i + 1 }
  }
  return null
}

/** The values of a row as SQLite stores it. Null: the bytes are no row. */
export function readRecord(bytes: Buffer): Value[] | null {
  const head = readVarint(bytes, 0)
  if (!head || head.value < head.end || head.value > bytes.length) return null
  const values: Value[] = []
  let body = head.value
  for (let at = head.end; at < head.value;) {
    const type = readVarint(bytes, at)
    if (!type || type.end > head.value) return null
    at = type.end
    const length = lengthOf(type.value)
    if (length === null || body + length > bytes.length) return null
    const value = readValue(bytes, { type: type.value, at: body, length })
    if (value === undefined) return null
    values.push(value)
    body += length
  }
  return body === bytes.length ? values : null
}

const integerLengths = [0, 1, 2, 3, 4, 6, 8]

function lengthOf(type: number): number | null {
  if (type >= 12) return Math.floor((type - 12) / 2)
  if (type === 7) return 8
  if (type === 8 || type === 9) return 0
  return integerLengths[type] ?? null
}

/** Undefined: a text that is not UTF-8. */
function readValue(
  bytes: Buffer,
  { type, at, length }: { type: number; at: number; length: number },
): Value | undefined {
  if (type === 0) return null
  if (type === 7) return bytes.readDoubleBE(at)
  if (type === 8 || type === 9) return type - 8
  if (type === 6) {
    const whole = bytes.readBigInt64BE(at)
    return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole
  }
  if (type < 6) return bytes.readIntBE(at, length)
  const slice = bytes.subarray(at, at + length)
  if (type % 2 === 0) return Buffer.from(slice)
  const text = slice.toString('utf8')
  // What is no UTF-8 becomes this character, which a text may also have.
  return text.includes('\ufffd') && !Buffer.from(text).equals(slice) ? undefined : text
}
