import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export const root = join(import.meta.dirname, '..', '..')

/** A throwaway project with the given files and this project's configuration, to seed a violation for a check. */
export function seed(files: Record<string, string>, configs: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'hookbench-house-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction')
  for (const name of configs) write(name, readFileSync(join(root, name), 'utf8'))
  for (const [name, text] of Object.entries(files)) write(name, text)

  function write(name: string, text: string) {
    const file = join(directory, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  return {
    directory,
    write,
    check: (tool: string, ...args: string[]) => check(directory, tool, args),
  }
}

/** Runs a package's command as `npm test` does; returns whether it passed, and its output. */
function check(directory: string, tool: string, args: string[]) {
  const packageName = tool === 'tsc' ? 'typescript' : tool
  const home = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  const script = join(home, bin[tool] ?? '')
  return new Promise<{ passed: boolean; output: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: directory }, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stdout + stderr }),
    )
  })
}
