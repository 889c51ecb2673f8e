import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { temporaryDirectory } from '../support/workbench.ts'
import type { Context } from './double/electron.ts'
import type { MenuItem } from './double/menu.ts'

const root = join(import.meta.dirname, '..', '..')

type Given = Context & { itemIn: (menu: unknown, label: string) => MenuItem }

interface Start {
  data?: string
  args?: string[]
  env?: Record<string, string>
}

/** The built app over the double of Electron, in a process of its own. */
export async function startApp({ data, args = [], env = {} }: Start = {}) {
  const directory = data ?? (await temporaryDirectory())
  const appData = await temporaryDirectory()
  const child = fork(join(root, 'out/main/index.js'), args, {
    // A packaged app has no argument for its own place.
    execArgv: ['--import', join(import.meta.dirname, 'double/register.ts')],
    env: {
      ...process.env,
      HOOKBENCH_DATA: directory,
      HOOKBENCH_LOG: 'error',
      DOUBLE_RESOURCES: join(root, 'packaging'),
      DOUBLE_APP_DATA: appData,
      ...env,
    },
    serialization: 'advanced',
    silent: true,
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit') as Promise<[number | null]>
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  const run = caller(child)
  return {
    directory,
    appData,
    run,
    ended,
    said: () => said,
    /** Until the window's page has its port. */
    ready: () => run(async ({ windows }) => void (await windows[0]?.page)),
  }
}
export type App = Awaited<ReturnType<typeof startApp>>

/** Polled: the window opens once the workbench has, and a request may show it before its page. */
export const opened = (app: App) =>
  expect
    .poll(() => app.run(({ windows: [first] }) => first?.isShown && first.page !== null))
    .toBe(true)

/** The calls of a part of Electron so far. */
export const calls = (app: App, name: string) =>
  app.run(({ state }, wanted) => state.calls.filter(([each]) => each === wanted), name)

/** Runs functions in the app's process. They use their arguments only, since their text is sent. */
function caller(child: ChildProcess) {
  let lastId = 0
  return async <Result, Arg = undefined>(
    run: (context: Given, arg: Arg) => Result,
    arg?: Arg,
  ): Promise<Awaited<Result>> => {
    const id = ++lastId
    const answer = new Promise((resolve, reject) => {
      const listener = (message: { id: number; result?: unknown; error?: string }) => {
        if (message.id !== id) return
        child.off('message', listener)
        if (message.error === undefined) resolve(message.result)
        else reject(new Error(message.error))
      }
      child.on('message', listener)
    })
    child.send({ id, run: run.toString(), arg })
    return answer as Promise<Awaited<Result>>
  }
}
