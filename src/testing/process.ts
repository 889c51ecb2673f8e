import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The line that `serve --json` prints when it is ready. */
export interface Ready {
  collect: string
  receiver: string
  receiverTls: string
  ui: string
  token: string
}

// As deep below the package as this file, in its sources and in its build.
const cli = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url))
const freePorts = ['collect', 'receiver', 'receiver-tls', 'ui'].map((name) => `--${name}-port=0`)
/** Starting takes half a second; a busy machine is several times slower. */
const longestStartMs = 30_000
const longestStopMs = 5000
const keptOutput = 8192

export type Started = Awaited<ReturnType<typeof startProcess>>

/**
 * `hookbench serve --memory`, once it is ready. The system closes its standard input when this process ends, in any way, and then
 * it ends too. It does not keep this process running.
 */
export async function startProcess(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(
    process.execPath,
    [cli, 'serve', '--memory', '--json', '--stop-with-stdin', ...freePorts, ...args],
    { env, windowsHide: true },
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-keptOutput)
  })
  // A broken pipe means that it has ended, which `exited` reports.
  child.stdin.on('error', () => {})
  const exited = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) =>
      resolve(`${signal ?? `exit code ${code}`}\n${output}`.trim()),
    )
  })
  const line = await readyLine(child, exited)
  release(child)

  let isClosing = false
  let ended: string | null = null
  void exited.then((why) => (ended = why))
  return {
    ready: JSON.parse(line) as Ready,
    pid: child.pid,
    /** Why a request got no response. */
    failure(error: Error): Error {
      if (isClosing) return new Error('the workbench is closed', { cause: error })
      const why = ended === null ? `cannot be reached: ${error.message}` : `has ended: ${ended}`
      return new Error(`the workbench ${why}`, { cause: error })
    },
    async close(): Promise<void> {
      isClosing = true
      child.ref()
      child.stdin.end()
      const late = setTimeout(() => child.kill('SIGKILL'), longestStopMs)
      await exited
      clearTimeout(late)
    },
  }
}

async function readyLine(
  child: ChildProcessWithoutNullStreams,
  exited: Promise<string>,
): Promise<string> {
  const late = AbortSignal.timeout(longestStartMs)
  const lines = createInterface(child.stdout)
  const failed = exited.then((why) => Promise.reject(new Error(`Hookbench did not start: ${why}`)))
  try {
    const [line] = (await Promise.race([once(lines, 'line', { signal: late }), failed])) as [string]
    failed.catch(() => {})
    return line
  } catch (error) {
    child.kill('SIGKILL')
    if (!late.aborted) throw error
    throw new Error(`Hookbench did not start within ${longestStartMs / 1000} s`, { cause: error })
  }
}

/** Neither the process nor its pipes keep the test's process running. */
function release(child: ChildProcessWithoutNullStreams) {
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr])
    (pipe as typeof pipe & { unref: () => void }).unref()
}
