import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

/** Whether a path leads into a folder, with every link followed. The file may not exist yet. */
export const isInside = (folder: string, path: string): boolean =>
  realOf(path).startsWith(realOf(folder) + sep)

function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(realOf(parent), basename(path))
}
