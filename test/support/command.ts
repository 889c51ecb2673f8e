import { runCommand } from '../../src/main/cli/runCommand.ts'

type Write = typeof process.stdout.write

/** Runs one command in this process: its exit code, and what it writes. One at a time. */
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
