import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { createRouterClient } from '@orpc/server'
import { onTestFinished } from 'vitest'
import { createDeskRouter } from '../../src/main/api/router.ts'
import { openDesk } from '../../src/main/rooms/desk.ts'
import { forwardingTo } from '../../src/main/rooms/forward.ts'
import type { WorkbenchOptions } from '../../src/main/workbench/workbench.ts'
import { temporaryDirectory, workbenchOptions } from './workbench.ts'

const chunks = join(import.meta.dirname, '..', '..', 'out', 'main', 'chunks')

/** The engine's thread runs the build, because Node alone cannot load the sources. */
function builtThread(): string {
  const file = readdirSync(chunks).find((name) => /^engineThread-.*\.js$/.test(name))
  if (file === undefined) throw new Error('There is no build: npm run build')
  return join(chunks, file)
}

/** A desk with its engine in another thread, closed at the end of the test. `end` kills that thread. */
export async function startDesk(given: Partial<WorkbenchOptions> = {}, thread = builtThread()) {
  const workers: Worker[] = []
  const add = (worker: Worker) => workers.push(worker)
  process.on('worker', add)
  onTestFinished(() => void process.off('worker', add))
  const directory = await temporaryDirectory()
  const desk = await openDesk(workbenchOptions({ directory, ...given }), { thread })
  let closed = false
  const close = async () => {
    if (!closed) await desk.close()
    closed = true
  }
  onTestFinished(close)
  const { parts, engine } = desk
  return {
    ...parts.addresses,
    parts,
    client: createRouterClient(createDeskRouter(parts, forwardingTo(engine))),
    publish: engine.publish,
    close,
    end: async () => void (await workers.at(-1)?.terminate()),
  }
}
