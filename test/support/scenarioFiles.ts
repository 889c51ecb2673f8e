import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { run } from './cli.ts'
import { temporaryDirectory } from './workbench.ts'

/** Files of a scenario in a folder, and `hookbench scenario` with them. */
export async function scenarioFiles(texts: Record<string, string>) {
  const directory = await temporaryDirectory()
  for (const [name, text] of Object.entries(texts)) await writeFile(join(directory, name), text)
  // A separate one, so that a run's leftovers can be distinguished from others.
  const temporary = mkdtempSync(join(tmpdir(), 'hookbench-runs-'))
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }))
  const command = (...args: string[]) =>
    run(['scenario', ...args.map((arg) => (arg in texts ? join(directory, arg) : arg))], {
      TMPDIR: temporary,
    })
  return { directory, temporary, command }
}
