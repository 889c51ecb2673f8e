import type { Status } from '../../contract/status.ts'
import type { AgentsOptions } from '../api/agents.ts'
import { createAccessCodes } from '../api/accessCodes.ts'
import { createHost } from '../api/host.ts'
import { createDeskRouter, type Router } from '../api/router.ts'
import { secureAddress, type ServerTls } from '../http/identity.ts'
import { listen, type PortOptions } from '../http/listen.ts'
import { hostNamesOf } from '../http/ownHost.ts'
import { randomToken } from '../http/token.ts'
import { tokenCookie } from '../http/tokenCookie.ts'
import type { StartCommand } from '../scenario/commandProcess.ts'
import { type Instance, unpublishAtExit } from '../store/sqlite/instance.ts'
import { readFileText } from '../workspace/apply.ts'
import type { NamedTokens } from '../workbench/namedTokens.ts'
import type { WorkbenchOptions } from '../workbench/workbench.ts'
import { openDesk } from './desk.ts'
import { isOneRoom, type StartedEngine } from './engineStart.ts'
import { forwardingTo } from './forward.ts'

export interface HeadlessOptions extends WorkbenchOptions {
  ui: PortOptions
  /** Null: the token of this data directory, created at its first start. */
  token: string | null
  uiDirectory: string
  agents: AgentsOptions | null
  /** The engine's thread, if it was started before. */
  started?: StartedEngine | undefined
  /** How scenarios get workbenches of their own, if not as Node processes. */
  startCommand?: StartCommand | undefined
}

/** A workbench, however many threads it has. */
export interface Rooms {
  router: Router
  addresses: Status['addresses']
  tls: ServerTls | null
  moved: string[]
  path: string
  token: string
  tokens: NamedTokens
  storeToken: (token: string) => Promise<void>
  publish: (facts: Partial<Instance>) => Promise<void>
  applyWorkspace: (file: string) => Promise<unknown>
  /** Call before and after the machine sleeps. */
  announceSleep: () => Promise<void>
  close: () => Promise<void>
}

/** A workbench with its HTTP host, as run by `hookbench serve` and the desktop app. */
export async function openHeadless(options: HeadlessOptions) {
  if (options.directory !== null) unpublishAtExit(options.directory)
  const rooms = await (isOneRoom(options) ? openHere(options) : openRooms(options))
  try {
    const { router, addresses, moved, tls } = rooms
    const { collect, receiver, receiverTls } = addresses
    let token = options.token ?? rooms.token
    const publish = (valid: string) =>
      rooms.publish({
        collect,
        receiver,
        receiverTls,
        ui: addresses.ui ?? '',
        token: valid,
        ...(tls && { trusted: tls.trusted }),
      })
    async function newToken() {
      const created = randomToken()
      await rooms.storeToken(created)
      await publish(created)
      token = created
      return created
    }
    const codes = createAccessCodes()
    const host = await createHost({
      router,
      token,
      tokens: rooms.tokens,
      newToken: options.token === null ? newToken : null,
      codes,
      agents: options.agents,
      hostNames: hostNamesOf(options),
      identity: tls && tls.identity,
      lasting: options.directory !== null,
      uiDirectory: options.uiDirectory,
    })
    const listening = await listen(host, options.host, options.ui)
    const url = tls ? secureAddress(listening.url, tls.identity) : listening.url
    addresses.ui = url
    if (listening.moved) moved.push(`port ${options.ui.port} is in use; the screen is on ${url}`)
    await publish(token)
    return {
      ...rooms,
      token,
      /** The address of the screen, with a code that gives a browser access once. */
      screenAddress: () => `${url}/#code=${codes.create(tokenCookie(token))}`,
      async close() {
        await host.close()
        await rooms.close()
      },
    }
  } catch (error) {
    await rooms.close()
    throw error
  }
}

/** Loaded here, because a desk needs nothing of an engine. */
async function openHere(options: WorkbenchOptions): Promise<Rooms> {
  const { openOneRoom } = await import('./oneRoom.ts')
  return openOneRoom(options)
}

async function openRooms({ started, startCommand, ...options }: HeadlessOptions): Promise<Rooms> {
  const { parts, engine, derived, close } = await openDesk(options, { started, startCommand })
  const { moved, path, token, tls } = engine.facts
  return {
    router: createDeskRouter(parts, forwardingTo(engine, derived)),
    addresses: parts.addresses,
    tls,
    moved,
    path,
    token,
    tokens: parts.tokens,
    storeToken: (next) => engine.call((client) => client.storeToken(next)),
    publish: engine.publish,
    applyWorkspace: async (file) => parts.applyWorkspace(readFileText(file, options.env)),
    announceSleep: () => engine.call((client) => client.announceSleep()),
    close,
  }
}
