import { readFileSync, statSync } from 'node:fs'

const mostBytes = 64 * 1024 * 1024

/** The text of a file that a scenario is, or names. Throws where it is none. */
export function readText(path: string): string {
  const { size, isFile } = facts(path)
  if (!isFile) throw new Error('it is not a file')
  if (size > mostBytes) throw new Error('it is larger than 64 MB')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    throw error instanceof TypeError && !('syscall' in error)
      ? new Error('it is not UTF-8', { cause: error })
      : error
  }
}

function facts(path: string) {
  const found = statSync(path)
  return { size: found.size, isFile: found.isFile() }
}
