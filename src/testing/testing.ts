import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { createChanges } from './changes.ts'
import { awaitExpectation, type Expectation, type Expected } from './expectation.ts'
import type { Message } from './message.ts'
import { type Started, startProcess } from './process.ts'
import { createReceiver, type Receiver } from './receiver.ts'
import { createRest } from './rest.ts'
import { createSource, type Source } from './source.ts'
import { withWorkspaceFile, type Workspace } from './workspace.ts'

export {
  type Amount,
  type Expectation,
  ExpectationError,
  type Expected,
  type Found,
  type MessageState,
  type SignatureVerdict,
  type Where,
} from './expectation.ts'
export type { Message } from './message.ts'
export type { Answer, Capture, Receiver } from './receiver.ts'
export { RefusedError } from './rest.ts'
export type { Source } from './source.ts'
export type { Workspace } from './workspace.ts'

export interface WorkbenchOptions {
  /** The path of a workspace file, its text, or its content as an object. Default: one source without a destination. */
  workspace?: Workspace | undefined
}

/** A running workbench, in memory, on ports of its own. */
export interface Workbench extends AsyncDisposable {
  /** The address of the collection port. */
  readonly collect: string
  /** The address of the built-in receivers. */
  readonly receivers: string
  /** The address of the screen and the API. */
  readonly ui: string
  /** The token of the API. */
  readonly token: string
  /** Sends calls as the first source of the workspace. */
  readonly send: Source
  readonly clock: {
    /**
     * Moves the engine's time forward: by milliseconds or text such as `3h`, or to the next attempt due; `round` moves until every
     * message waiting for the same attempt number is due.
     */
    advance(by: number | string): Promise<void>
  }
  /** Sends calls as the source with this name. */
  source(name: string): Source
  receiver(name: string): Receiver
  /** Waits until it holds, and throws an {@link ExpectationError} with the near misses if it does not. */
  expect(expectation: Expectation): Promise<Expected>
  /** Those that match a filter (docs/filters.md), such as `state:retrying`, oldest first. */
  messages(filter?: string): Promise<Message[]>
  /** Writes a file, in the format of its ending: `.ndjson`, `.har`, `.csv` or `.sh` (curl). */
  export(file: string, options?: ExportOptions): Promise<void>
  /** Ends it. Can be called more than once. */
  close(): Promise<void>
}

export interface ExportOptions {
  /** Default `messages`. */
  kind?: 'messages' | 'calls' | 'captures' | undefined
  /** Only what matches. */
  filter?: string | undefined
}

const formats: Record<string, string> = {
  '.ndjson': 'ndjson',
  '.har': 'har',
  '.csv': 'csv',
  '.sh': 'curl',
}

/**
 * Starts the workbench as a process of its own, on free ports, with nothing stored on disk. It ends with `close`, and at the
 * latest with the test's process.
 *
 * ```ts
 * await using bench = await startWorkbench({ workspace: 'hookbench.yaml' })
 * await bench.send.track({ userId: 'u_1', event: 'Order Completed' })
 * await bench.expect({ event: 'Order Completed', state: 'delivered' })
 * ```
 */
export async function startWorkbench({ workspace }: WorkbenchOptions = {}): Promise<Workbench> {
  if (workspace === undefined) return createWorkbench(await startProcess([], environment()))
  return createWorkbench(
    await withWorkspaceFile(workspace, (file) =>
      startProcess(['--workspace', file], environment()),
    ),
  )
}

/** Options of another workbench, and of the test runner's own processes, must not apply. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('HOOKBENCH_') && name !== 'NODE_OPTIONS',
  )
  return { ...Object.fromEntries(inherited), HOOKBENCH_LOG: 'error' }
}

function createWorkbench({ ready, failure, close }: Started): Workbench {
  const rest = createRest(ready, failure)
  const changes = createChanges()
  let closed: Promise<void> | undefined
  const source = (name: string | null) =>
    createSource({ rest, changes, endpoint: ready.collect }, name)
  const end = () => (closed ??= close())

  return {
    collect: ready.collect,
    receivers: ready.receiver,
    ui: ready.ui,
    token: ready.token,
    send: source(null),
    clock: {
      advance: (by) =>
        changes.apply(() =>
          rest.post('/clock/advance', by === 'next' || by === 'round' ? { to: by } : { by }),
        ),
    },
    source,
    receiver: (name) => createReceiver({ rest, changes }, name),
    async expect(expectation) {
      await changes.settled()
      return awaitExpectation(rest, expectation)
    },
    async messages(filter) {
      await changes.settled()
      return rest.all<Message>('/messages', { filter })
    },
    async export(file, { kind = 'messages', filter } = {}) {
      await changes.settled()
      const format = formats[extname(file)]
      if (format === undefined)
        throw new Error(`${file} must end with one of ${Object.keys(formats).join(', ')}`)
      await writeFile(file, await rest.text(`/export/${kind}`, { format, filter }))
    },
    close: end,
    [Symbol.asyncDispose]: end,
  }
}
