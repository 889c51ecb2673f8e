import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until a file that others have written is on the disk. */
export function syncFile(file: string) {
  // For writing: Windows cannot sync a file that is open for reading only.
  const opened = openSync(file, 'r+')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
