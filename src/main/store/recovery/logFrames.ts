import { readSync } from 'node:fs'

const headerBytes = 32
const frameHeaderBytes = 24
/** Of a log with checksums over big-endian words; the other one is 1 less. */
const bigEndianMagic = 0x377f0683

/** The pages that a write-ahead log holds: those up to the last commit whose checksums are right, as SQLite reads it. */
export interface LogFrames {
  pageBytes: number
  /** Where the newest content of a page is in the log. */
  places: Map<number, number>
  /** Pages of the database after the last commit. */
  pages: number
}

/** Null: the log has no committed frame. `file`: opened for reading, of `bytes` bytes. */
export function readLogFrames(file: number, bytes: number): LogFrames | null {
  const header = Buffer.alloc(headerBytes)
  if (bytes < headerBytes || readSync(file, header, 0, headerBytes, 0) < headerBytes) return null
  const magic = header.readUInt32BE(0)
  const isBig = magic === bigEndianMagic
  if (!isBig && magic !== bigEndianMagic - 1) return null
  const pageBytes = header.readUInt32BE(8)
  if (pageBytes < 512 || pageBytes > 65_536) return null
  const salts = header.subarray(16, 24)
  const frame = Buffer.alloc(frameHeaderBytes + pageBytes)
  let sums = checksum([0, 0], header.subarray(0, 24), isBig)
  if (!isSum(sums, header, 24)) return null
  const committed: LogFrames = { pageBytes, places: new Map(), pages: 0 }
  let pending: [page: number, place: number][] = []
  for (let at = headerBytes; at + frame.length <= bytes; at += frame.length) {
    if (readSync(file, frame, 0, frame.length, at) < frame.length) break
    if (!frame.subarray(8, 16).equals(salts)) break
    sums = checksum(checksum(sums, frame.subarray(0, 8), isBig), frame.subarray(24), isBig)
    if (!isSum(sums, frame, 16)) break
    pending.push([frame.readUInt32BE(0), at + frameHeaderBytes])
    const pages = frame.readUInt32BE(4)
    // 0: its transaction has more frames.
    if (pages === 0) continue
    for (const [page, place] of pending) committed.places.set(page, place)
    committed.pages = pages
    pending = []
  }
  return committed.pages === 0 ? null : committed
}

type Sums = [number, number]

const isSum = ([first, second]: Sums, bytes: Buffer, at: number) =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second

function checksum([first, second]: Sums, bytes: Buffer, isBig: boolean): Sums {
  let [one, two] = [first, second]
  for (let at = 0; at < bytes.length; at += 8) {
    one = (one + two + word(bytes, at, isBig)) >>> 0
    two = (two + one + word(bytes, at + 4, isBig)) >>> 0
  }
  return [one, two]
}

const word = (bytes: Buffer, at: number, isBig: boolean) =>
  isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)
