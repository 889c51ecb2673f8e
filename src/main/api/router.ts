import { createRouterClient, isProcedure } from '@orpc/server'
import type { MessageAction } from '../../contract/bulkAction.ts'
import type { CopyRequest } from '../delivery/sendCopies.ts'
import type { Workbench } from '../workbench/workbench.ts'
import { actOnAll } from './actions.ts'
import { derivedRoutes } from './derivedRoutes.ts'
import type { DeskParts } from './deskParts.ts'
import { deliverCopies } from './drillCopies.ts'
import { deskRoutes } from './deskRoutes.ts'
import { engineRoutes } from './engineRoutes.ts'
import { implementer, type Implementer } from './implementer.ts'
import { createWithholding } from './withheld.ts'
import { personaViews } from './personaRoutes.ts'
import type { Here } from './requester.ts'

/** The contract over a workbench in one thread: one router for the message port, /rpc and /api. */
export function createRouter(workbench: Workbench) {
  const withhold = createWithholding(workbench.store)
  const os = implementer(workbench.log, { ...workbench, withhold })
  const here: Here = (requester) => createRouterClient(router, { context: { requester } })
  const parts = {
    ...workbench,
    actOnAll: (action: MessageAction, ids: number[]) => actOnAll(workbench, action, ids),
    deliverCopies: (request: CopyRequest) => deliverCopies(workbench, request),
    makeDeletion: workbench.deletions.make,
    personaView: personaViews(workbench.derivedHere),
    here,
    withhold,
  }
  const others = merged(derivedRoutes(os, workbench.derivedHere), engineRoutes(os, workbench))
  const router = os.router(merged(deskRoutes(os, parts), others))
  return router
}
export type Router = ReturnType<typeof createRouter>

/** Routes that pass each request on to another thread. */
export interface ForwardedRoutes {
  derived: ReturnType<typeof derivedRoutes>
  engine: ReturnType<typeof engineRoutes>
}

/** The same over threads. */
export function createDeskRouter(
  parts: DeskParts,
  forwarded: (os: Implementer) => ForwardedRoutes,
): Router {
  const withhold = createWithholding(parts.store)
  const os = implementer(parts.log, { ...parts, withhold })
  const here: Here = (requester) => createRouterClient(router, { context: { requester } })
  const { derived, engine } = forwarded(os)
  const others = merged(derived, engine)
  const router: Router = os.router(merged(deskRoutes(os, { ...parts, here, withhold }), others))
  return router
}

/** Routes of two threads as one tree. The first ones take precedence. */
function merged<A extends object, B extends object>(own: A, others: B): A & B {
  const tree = { ...own } as Record<string, unknown>
  for (const [name, route] of Object.entries(others)) {
    const known = tree[name]
    if (known === undefined) tree[name] = route
    else if (!isProcedure(known)) tree[name] = merged(known as object, route as object)
  }
  return tree as A & B
}
