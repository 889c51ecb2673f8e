import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readLogFrames } from './logFrames.ts'

const magic = 'SQLite format 3\0'
/** The size of every database that Hookbench created. */
const usualPageBytes = 4096
/** The page with this byte is never used: SQLite locks it. */
const lockByte = 0x40000000

export interface Pages {
  /** Bytes of a page that can be used. */
  usable: number
  count: number
  /** Whether the header of the file is readable. */
  hasHeader: boolean
  /** The version of the schema; null: not readable. */
  version: number | null
  /** Null: the page cannot be read, or has no content at all. */
  read: (number: number) => Buffer | null
  /** The page with the lock has no content in any database. */
  isLockPage: (number: number) => boolean
  close: () => void
}

/** The pages of a database as of its last commit, in the file or in its log. Opens both for reading only. */
export function openPages(path: string): Pages {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const log = openLog(`${path}-wal`)
  const header = Buffer.alloc(100)
  readSync(file, header, 0, 100, 0)
  const ofFile = pageBytesOf(header)
  const pageBytes = ofFile ?? log?.frames?.pageBytes ?? usualPageBytes
  const frames = log?.frames?.pageBytes === pageBytes ? log.frames : null
  // A page of a file that was cut is not complete.
  const count = Math.max(Math.ceil(size / pageBytes), frames?.pages ?? 0)

  function read(number: number): Buffer | null {
    if (number < 1 || number > count) return null
    const page = Buffer.alloc(pageBytes)
    const place = frames?.places.get(number)
    try {
      const bytes =
        place === undefined
          ? readSync(file, page, 0, pageBytes, (number - 1) * pageBytes)
          : readSync(log?.file as number, page, 0, pageBytes, place)
      if (bytes < pageBytes) return null
    } catch {
      // The disk cannot read this part.
      return null
    }
    return isEmpty(page) ? null : page
  }

  const first = read(1)
  const hasHeader = first !== null && pageBytesOf(first) !== null
  return {
    usable: pageBytes - (hasHeader ? (first[20] as number) : 0),
    count,
    hasHeader,
    version: hasHeader ? first.readUInt32BE(60) : null,
    read,
    isLockPage: (number) => number === Math.floor(lockByte / pageBytes) + 1,
    close() {
      closeSync(file)
      if (log) closeSync(log.file)
    },
  }
}

function openLog(path: string) {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    return null
  }
  return { file, frames: readLogFrames(file, fstatSync(file).size) }
}

function pageBytesOf(header: Buffer): number | null {
  if (header.toString('latin1', 0, 16) !== magic) return null
  const bytes = header.readUInt16BE(16)
  if (bytes === 1) return 65_536
  return bytes >= 512 && (bytes & (bytes - 1)) === 0 ? bytes : null
}

const isEmpty = (page: Buffer) => page[0] === 0 && page.equals(Buffer.alloc(page.length))
