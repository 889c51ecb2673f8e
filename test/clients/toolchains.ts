import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Limits for finding and downloading other toolchains, once; a test is skipped if its toolchain is unavailable.
const fetchMs = 120_000

export const succeeds = (command: string, args: string[], cwd?: string, timeout = fetchMs) =>
  spawnSync(command, args, { cwd, timeout }).status === 0

/** Whether Go and a program's modules are available: otherwise the tests that need them are skipped. */
export function hasGo(directory: string): boolean {
  return succeeds('go', ['mod', 'download'], directory)
}

/** Puts a Python program's packages into `directory`, for its PYTHONPATH. */
export function hasPython(requirements: string, directory: string): boolean {
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target']
  return succeeds('python3', [...install, directory, '--requirement', requirements])
}

/** Writes the class path of a Maven project to `file`. */
export function hasMaven(directory: string, file: string): boolean {
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath'
  return succeeds('mvn', ['--batch-mode', '--quiet', goal, `-Dmdep.outputFile=${file}`], directory)
}

/**
 * The directory with the npm packages of test/clients/npm, or null. They are installed once for all tests, outside the
 * project: none of them is needed for anything else.
 */
export function npmClients(): string | null {
  const from = fileURLToPath(new URL('npm', import.meta.url))
  const lock = readFileSync(join(from, 'package-lock.json'))
  const directory = join(
    tmpdir(),
    `hookbench-clients-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`,
  )
  // Fails also after an installation that was interrupted.
  const isInstalled = spawnSync('npm', ['ls', '--silent'], { cwd: directory }).status === 0
  if (isInstalled) return directory
  mkdirSync(directory, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(from, file), join(directory, file))
  const install = ['ci', '--silent', '--ignore-scripts', '--no-audit', '--no-fund']
  return succeeds('npm', install, directory) ? directory : null
}

// The first run compiles a hundred crates.
const compileMs = 600_000

/** The path of a Rust program, or null. It is compiled once for all tests, outside the project. */
export function rustProgram(directory: string, name: string): string | null {
  const target = join(tmpdir(), 'hookbench-clients-rust')
  const build = ['build', '--quiet', '--locked', '--target-dir', target]
  return succeeds('cargo', build, directory, compileMs) ? join(target, 'debug', name) : null
}
