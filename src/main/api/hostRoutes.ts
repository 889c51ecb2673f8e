import type { Host, HostChange, HostRequest } from '../../contract/host.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Implementer } from './implementer.ts'

/** The host of a screen. */
export interface ScreenHost {
  read: () => Host
  /** Only settings that it has. */
  change: (change: HostChange) => void
  requests: (signal: AbortSignal | undefined) => AsyncGenerator<HostRequest>
}

/** A browser, which has no settings of ours. */
export const browserHost: ScreenHost = {
  read: () => ({ capabilities: ['replaceToken'], settings: {} }),
  change() {},
  async *requests() {},
}

export const hostRoutes = (os: Implementer['host'], host: ScreenHost) => ({
  get: os.get.handler(host.read),
  change: os.change.handler(({ input }) => {
    const { capabilities } = host.read()
    const missing = Object.keys(input).find((name) => !capabilities.some((each) => each === name))
    if (missing !== undefined)
      throw new Refusal('CONFLICT', `this host has no setting ${missing}`, missing)
    host.change(input)
    return host.read()
  }),
  requests: os.requests.handler(({ signal }) => host.requests(signal)),
})
