import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { at } from './operation.ts'
import { roles } from './role.ts'

/**
 * What the host of a screen can do: the browser, or the window of the desktop app. The screen asks for these, never for the
 * host.
 */
const Capability = z
  .enum(['replaceToken', 'requests', 'notifications', 'closeToTray', 'startAtLogin'])
  .describe(
    'replaceToken: the page gets the new token; requests: the host asks the screen to show something; the others: it has the setting',
  )
export type Capability = z.infer<typeof Capability>

const settings = {
  notifications: z
    .boolean()
    .describe('of the system, when a destination starts to fail or works again'),
  closeToTray: z.boolean().describe('closing the window leaves Hookbench running'),
  startAtLogin: z.boolean(),
}
export const HostSettings = z.object(settings).partial()
export type HostSettings = z.infer<typeof HostSettings>

const HostChange = z.strictObject(settings).partial()
export type HostChange = z.infer<typeof HostChange>

export const Requester = z.object({
  name: z.string().describe('of the token; the owner and the desktop app have names of their own'),
  role: z.enum(roles),
})
export type Requester = z.infer<typeof Requester>

const Host = z.object({
  requester: Requester.describe('who asks: what the screen offers depends on the role'),
  capabilities: z.array(Capability),
  settings: HostSettings.describe('those that the host has'),
})
export type Host = z.infer<typeof Host>

/** What a native menu asks of the screen, besides a page. */
export const HostCommand = z.enum([
  'search',
  'shortcuts',
  'exportWorkspace',
  'importWorkspace',
  'importCalls',
  'sendTest',
])
export type HostCommand = z.infer<typeof HostCommand>

/** What a host asks of its screen: a menu was used, a link or a file was opened. */
const HostRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('show'), path: z.string().describe('a page: /deliveries/12') }),
  z.object({ kind: z.literal('command'), command: HostCommand }),
  z.object({ kind: z.literal('file'), name: z.string(), text: z.string() }),
])
export type HostRequest = z.infer<typeof HostRequest>

export const host = {
  get: at('GET', '/host', 'What the host of this screen can do').output(Host),
  change: at('PATCH', '/host', 'Change settings of the host').input(HostChange).output(Host),
  requests: at('GET', '/host/requests', 'What the host asks of its screen').output(
    eventIterator(HostRequest),
  ),
}
