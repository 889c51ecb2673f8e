import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isInside } from '../../files/inside.ts'

const mostBytes = 64 * 1024 * 1024

/** The text of a scenario file, or of a file that it names. Throws if it is not text. */
export function readText(path: string): string {
  const { size, isFile } = facts(path)
  if (!isFile) throw new Error('not a file')
  if (size > mostBytes) throw new Error('larger than 64 MB')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    throw error instanceof TypeError && !('syscall' in error)
      ? new Error('not UTF-8', { cause: error })
      : error
  }
}

interface Place {
  /** The folder of the file that names it. */
  directory: string
  /** The folder that it must be in; null: anywhere. */
  within: string | null
}

/** The text of a file that a scenario file names. Throws if it must not be read, or is not text. */
export function readNamed(file: string, { directory, within }: Place): string {
  const path = resolve(directory, file)
  if (within !== null && !isInside(within, path)) throw new Error('outside the scenarios folder')
  return readText(path)
}

function facts(path: string) {
  const found = statSync(path)
  return { size: found.size, isFile: found.isFile() }
}
