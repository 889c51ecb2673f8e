import { spawnSync } from 'node:child_process'

/** Whether Go and a program's modules are there: tests that need them skip where not, and their names say so. */
export function hasGo(directory: string): boolean {
  return spawnSync('go', ['mod', 'download'], { cwd: directory }).status === 0
}
