import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Served, spawnServe, stop } from '../support/cli.ts'

/** The longest turn that the engine may take, in ms of processor time. */
const limitMs = 50
const recorder = pathToFileURL(join(import.meta.dirname, 'recordTurns.mjs')).href

/** Starts the built product in processes whose engines record their long turns in a file. */
export function createLauncher(directory: string, nodeArgs: string[] = []) {
  const file = join(directory, 'turns')
  /** When engines were starting: opening the database is one turn, however long it takes. */
  const starts: { from: number; to: number }[] = []
  let said = ''
  const now = () => performance.timeOrigin + performance.now()

  return {
    spawn(args: string[]) {
      const starting = { from: now(), to: Infinity }
      starts.push(starting)
      const listen = (text: string) => (said += text)
      const started = spawnServe(args, listen, ['--import', recorder, ...nodeArgs], {
        HOOKBENCH_TURNS_FILE: file,
      })
      const isOver = () => (starting.to = now())
      started.served.then(isOver, isOver)
      return started
    },
    /** What all processes have logged. */
    said: () => said,
    /** The turns of running engines that were too long, each with its time after the first start, and the longest of all. */
    turns() {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      const turns = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { at: number; ms: number })
        .filter(({ at, ms }) => !starts.some(({ from, to }) => at > from && at - ms < to))
        .map(({ at, ms }) => ({ ms, afterMs: at - (starts[0]?.from ?? at) }))
      return {
        blocked: turns.filter(({ ms }) => ms > limitMs),
        longestMs: Math.max(0, ...turns.map(({ ms }) => ms)),
      }
    },
  }
}
export type Launcher = ReturnType<typeof createLauncher>

/** One data directory, with the product in one process after the other. `end` ends the last one and removes everything. */
export async function openWatched(workspaceText: string, nodeArgs: string[] = [], on?: string) {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-trust-'))
  const data = join(on ?? directory, 'data')
  const workspace = join(directory, 'hookbench.yaml')
  await writeFile(workspace, workspaceText)
  const launcher = createLauncher(directory, nodeArgs)
  let child: Served['child'] | null = null
  const spawn = () => {
    const spawned = launcher.spawn(['--data', data, '--workspace', workspace])
    child = spawned.child
    return spawned
  }

  return {
    ...launcher,
    directory,
    data,
    file: join(data, 'hookbench.db'),
    /** Without waiting until it is ready. */
    spawn,
    start: () => spawn().served,
    stopLast: async () => void (child && (await stop(child))),
    async end() {
      if (child) await stop(child, 'SIGKILL')
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
export type Watched = Awaited<ReturnType<typeof openWatched>>
