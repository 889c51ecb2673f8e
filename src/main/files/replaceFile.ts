import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Replaces a file, or creates it, in one step: whoever reads it sees all of the old or all of the new text, also after a
 * power failure. A replaced file keeps its mode, unless one is given.
 */
export function replaceFile(file: string, content: string, mode = modeOf(file)) {
  // Beside it, because a rename works within one file system only.
  const temporary = join(dirname(file), `.hookbench-${randomBytes(6).toString('hex')}.tmp`)
  const opened = openSync(temporary, 'wx', mode)
  try {
    try {
      writeFileSync(opened, content)
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

const modeOf = (file: string) => (statSync(file, { throwIfNoEntry: false })?.mode ?? 0o666) & 0o777
