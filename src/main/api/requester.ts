import { type Access, mayUse } from '../../contract/role.ts'
import type { Requester } from '../../contract/host.ts'
import type { BenchClient } from '../scenario/steps/step.ts'
import { Refusal } from '../errors/refusal.ts'

/** What every operation is called with. Without a requester, none can be used. */
export interface RequestContext {
  requester: Requester
}

/** A client of this workbench for what a requester has started, such as a scenario: it may do what the requester may. */
export type Here = (requester: Requester) => BenchClient

/** Who has the token of the data directory. */
export const owner: Requester = { name: 'owner', role: 'owner' }

/** Who uses the window of the desktop app: whoever can open it can also read the data directory. */
export const desktopApp: Requester = { name: 'desktop app', role: 'owner' }

/** What the desk passes on to the other threads: it has checked the role. Only its ports lead there. */
export const passedOn: RequestContext = { requester: { name: 'desk', role: 'owner' } }

/** Why the requester's role does not include an operation, or null. */
export const roleFault = (requester: Requester, access: Access): string | null =>
  mayUse(requester, access)
    ? null
    : `this needs the role ${access.role}; ${requester.name} has the role ${requester.role}`

export function checkRole({ requester }: RequestContext, access: Access) {
  const fault = roleFault(requester, access)
  if (fault !== null) throw new Refusal('FORBIDDEN', fault)
}
