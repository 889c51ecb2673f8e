import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { createRouterClient } from '@orpc/server'
import { onTestFinished } from 'vitest'
import { createDeskRouter } from '../../src/main/api/router.ts'
import { openDesk } from '../../src/main/rooms/desk.ts'
import { forwardingTo } from '../../src/main/rooms/forward.ts'
import type { WorkbenchOptions } from '../../src/main/workbench/workbench.ts'
import { asOwner, temporaryDirectory, workbenchOptions } from './workbench.ts'

const chunks = join(import.meta.dirname, '..', '..', 'out', 'main', 'chunks')

/** Threads run the build, because Node alone cannot load the sources. */
function builtThread(
  name: 'engineThread' | 'derivedThread' | 'analysisThread' | 'backupThread' | 'planThread',
): string {
  const file = readdirSync(chunks).find((each) => each.startsWith(`${name}-`))
  if (file === undefined) throw new Error('There is no build: npm run build')
  return join(chunks, file)
}

type Role = 'engine' | 'derived'

/** A desk with its other threads, closed at the end of the test. `end` and `endDerived` kill one. */
export async function startDesk(given: Partial<WorkbenchOptions> = {}, engineThread?: string) {
  const workers = new Map<Role, Worker>()
  const starting: Role[] = ['engine', 'derived']
  const add = (worker: Worker) => {
    const role = starting.shift()
    if (role) workers.set(role, worker)
  }
  /** Its successor is the next thread to start. */
  const end = (role: Role) => async () => {
    starting.push(role)
    await workers.get(role)?.terminate()
  }
  process.on('worker', add)
  onTestFinished(() => void process.off('worker', add))
  const directory = await temporaryDirectory()
  const threads = {
    engine: engineThread ?? builtThread('engineThread'),
    derived: builtThread('derivedThread'),
    analysis: builtThread('analysisThread'),
    backup: builtThread('backupThread'),
    plan: builtThread('planThread'),
  }
  const desk = await openDesk(workbenchOptions({ directory, ...given }), { threads })
  let closed = false
  const close = async () => {
    if (!closed) await desk.close()
    closed = true
  }
  onTestFinished(close)
  const { parts, engine, derived } = desk
  return {
    ...parts.addresses,
    parts,
    client: createRouterClient(createDeskRouter(parts, forwardingTo(engine, derived)), asOwner),
    publish: engine.publish,
    close,
    end: end('engine'),
    endDerived: end('derived'),
  }
}
