import type { Host, HostChange, HostRequest, Requester } from '../../contract/host.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Implementer } from './implementer.ts'

/** The host of a screen. */
export interface ScreenHost {
  read: (requester: Requester) => Omit<Host, 'requester'>
  /** Only settings that it has. */
  change: (change: HostChange) => void
  requests: (signal: AbortSignal | undefined) => AsyncGenerator<HostRequest>
}

/** A browser, which has no settings of ours. Only the owner replaces the token. */
export const browserHost: ScreenHost = {
  read: ({ role }) => ({ capabilities: role === 'owner' ? ['replaceToken'] : [], settings: {} }),
  change() {},
  async *requests() {},
}

export const hostRoutes = (os: Implementer['host'], host: ScreenHost) => ({
  get: os.get.handler(({ context: { requester } }) => ({ ...host.read(requester), requester })),
  change: os.change.handler(({ input, context: { requester } }) => {
    const { capabilities } = host.read(requester)
    const missing = Object.keys(input).find((name) => !capabilities.some((each) => each === name))
    if (missing !== undefined)
      throw new Refusal('CONFLICT', `this host has no setting ${missing}`, missing)
    host.change(input)
    return { ...host.read(requester), requester }
  }),
  requests: os.requests.handler(({ signal }) => host.requests(signal)),
})
