import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const others = 0o077
const sticky = 0o1000

/** Folders that Hookbench itself creates in a data directory. */
const ownFolders = ['desktop', 'scenarios']
/** The databases with their logs and copies, the lock, and the published addresses with the token. */
const ownFiles = /^(hookbench|derived)[.-](.*\b)?(db|lock)\b|^instance\.json$/

/**
 * Denies everyone but the owner access to a data directory and to Hookbench's files in it, whatever their modes were: they
 * contain secrets and the token.
 */
export function restrictToOwner(directory: string) {
  const entries = readdirSync(directory, { withFileTypes: true })
  for (const entry of entries)
    if (entry.isFile() && ownFiles.test(entry.name)) restrict(join(directory, entry.name))
  // A directory for everyone, such as /tmp, or one with folders of other programs stays as it is.
  const isShared = entries.some((entry) => entry.isDirectory() && !ownFolders.includes(entry.name))
  if (!isShared) restrict(directory)
}

function restrict(path: string) {
  const { mode } = statSync(path)
  if ((mode & others) === 0 || (mode & sticky) !== 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch {
    // It belongs to another user, or its file system has no modes.
  }
}
