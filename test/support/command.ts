import { runCommand } from '../../src/main/cli/runCommand.ts'

type Write = typeof process.stdout.write

/** Runs one command in this process; returns its exit code and output. One at a time. */
export async function command(...args: string[]) {
  const { stdout, stderr, exitCode } = process
  const said = { stdout: '', stderr: '' }
  const original = { stdout: stdout.write, stderr: stderr.write }
  const keep = (name: 'stdout' | 'stderr') =>
    ((text: string) => {
      said[name] += text
      return true
    }) as Write
  stdout.write = keep('stdout')
  stderr.write = keep('stderr')
  process.exitCode = 0
  try {
    await runCommand(args)
    return { code: process.exitCode, ...said }
  } finally {
    stdout.write = original.stdout
    stderr.write = original.stderr
    process.exitCode = exitCode
  }
}

/** Like `run` of cli.ts, but in this process and with its own environment. */
export async function runHere(args: string[], environment: Record<string, string> = {}) {
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, environment)
  try {
    return await command(...args)
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  }
}
