import { spawnSync } from 'node:child_process'

// What a test needs besides Node is looked for, and fetched once, within these; a test skips where it is not to be had.
const fetchMs = 120_000

const succeeds = (command: string, args: string[], cwd?: string) =>
  spawnSync(command, args, { cwd, timeout: fetchMs }).status === 0

/** Whether Go and a program's modules are there: tests that need them skip where not, and their names say so. */
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
