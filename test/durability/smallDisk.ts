import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk in memory, which only root on Linux can create. */
export function mountSmallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'hookbench-disk-'))
  try {
    const size = `size=${megabytes}m`
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', path], { stdio: 'ignore' })
  } catch (error) {
    rmdirSync(path)
    throw error
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    /** Uses up this many bytes of it, or all that is left. */
    fill(bytes = Infinity) {
      const file = openSync(ballast, 'a')
      let left = bytes
      for (const size of [65_536, 1])
        try {
          while (left > 0) left -= writeSync(file, Buffer.alloc(Math.min(size, left)))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      closeSync(file)
    },
    makeRoom: () => rmSync(ballast),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', path]),
    unmount() {
      execFileSync('umount', [path])
      rmdirSync(path)
    },
  }
}

/** Why a small disk is unavailable here, or null. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'needs Linux'
  if (process.getuid?.() !== 0) return 'needs root, to mount a small disk'
  try {
    mountSmallDisk(1).unmount()
    return null
  } catch {
    return 'may not mount a disk here'
  }
}
