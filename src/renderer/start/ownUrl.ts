import { ORPCError } from '@orpc/client'
import type { Destination } from '../../contract/destination.ts'
import { endpointUrlFault } from '../../contract/wiring.ts'
import { api, client, queries } from '../api.ts'
import { createCell } from '../cell.ts'
import { refusalAt } from '../ui/refusal.ts'
import { destinationName } from './destinationName.ts'

type Field = 'url' | 'secret'

export interface OwnUrl {
  url: string
  secret: string
  isSending: boolean
  /** The one destination of this form: sending again changes it. */
  destination: Pick<Destination, 'id' | 'name' | 'warnings'> | null
  messageId: string | null
  fault: Fault | null
}

interface Fault {
  /** Null: it belongs to neither field. */
  field: Field | null
  message: string
  /** Where it can be corrected. */
  link?: { href: string; title: string } | undefined
}

/** Outside the page: what was typed and sent is still there on coming back. */
export const ownUrl = createCell<OwnUrl>({
  url: '',
  secret: 's3cr3t',
  isSending: false,
  destination: null,
  messageId: null,
  fault: null,
})

export function changeOwnUrl(change: Partial<OwnUrl>): void {
  ownUrl.set({ ...ownUrl.get(), ...change })
}

/** Sends a signed test event to the URL of the form, through the collection port. False: it was not sent. */
export async function sendToOwnUrl(): Promise<boolean> {
  const { url, isSending } = ownUrl.get()
  if (isSending) return false
  const fault = endpointUrlFault(url.trim())
  if (fault !== null) {
    changeOwnUrl({ fault: { field: 'url', message: fault } })
    return false
  }
  changeOwnUrl({ isSending: true, fault: null })
  try {
    await cancelEarlier()
    const source = await firstSource()
    const destination = await saveDestination(source)
    changeOwnUrl({ destination, messageId: null })
    await queries.invalidateQueries({ queryKey: api.destinations.key() })
    const call = await client.calls.sendTest({ source })
    changeOwnUrl({ messageId: await messageOf(call.messageId, destination.id) })
    return true
  } catch (error) {
    const { field, message } = refusalAt(error)
    const link = error instanceof Dead ? error.link : undefined
    changeOwnUrl({ fault: { field: fieldOf(field), message, link } })
    return false
  } finally {
    changeOwnUrl({ isSending: false })
  }
}

/** Why no message can arrive, and where that is changed. */
class Dead extends Error {
  readonly link: Fault['link']

  constructor(message: string, link: Fault['link']) {
    super(message)
    this.link = link
  }
}

function fieldOf(field: string | null): Field | null {
  if (field?.startsWith('endpoints')) return 'url'
  return field === 'sharedSecret' ? 'secret' : null
}

/** One attempt is enough for a test: what an earlier one left is not delivered later. */
async function cancelEarlier(): Promise<void> {
  const { messageId } = ownUrl.get()
  if (messageId === null) return
  const { state } = await client.messages.get({ id: messageId })
  if (state !== 'queued' && state !== 'retrying') return
  try {
    await client.messages.cancel({ id: messageId })
  } catch (error) {
    // It settled meanwhile.
    if (!(error instanceof ORPCError) || error.code !== 'CONFLICT') throw error
  }
}

async function firstSource(): Promise<string> {
  const { items } = await client.sources.list()
  const source = items.find(({ enabled }) => enabled)
  if (source) return source.name
  if (items.length > 0)
    throw new Dead('Every source is disabled. Enable one and send again.', {
      href: '/sources',
      title: 'Open Sources',
    })
  return (await client.sources.create({ name: 'my-service' })).name
}

async function saveDestination(source: string): Promise<Destination> {
  const { destination } = ownUrl.get()
  const url = ownUrl.get().url.trim()
  const sharedSecret = ownUrl.get().secret || null
  const values = { enabled: true, sharedSecret, endpoints: [{ url }] }
  const { items } = await client.destinations.list()
  const isSame = (each: Destination) =>
    each.sharedSecret === sharedSecret &&
    each.endpoints.length === 1 &&
    each.endpoints[0]?.url === url
  // One that is already as this form would create it is used.
  const known = items.find(({ id }) => id === destination?.id) ?? items.find(isSame)
  if (!known) {
    const name = destinationName(
      url,
      items.map((each) => each.name),
    )
    return client.destinations.create({ ...values, name, sources: [source] })
  }
  const sources = [...new Set([...known.sources, source])]
  const { id, revision } = known
  // What else was set for its endpoint on its own page stays.
  const endpoints = known.endpoints.map(({ url: to, headers }, index) => ({
    url: index === 0 ? url : to,
    headers,
  }))
  return client.destinations.update({ ...values, id, revision, sources, endpoints })
}

/** The message that a collected call became at a destination. */
async function messageOf(callMessageId: string, destinationId: string): Promise<string> {
  const endsAt = Date.now() + 5000
  while (Date.now() < endsAt) {
    const { items } = await client.calls.list({ limit: 50 })
    const call = items.find(({ messageId }) => messageId === callMessageId)
    const fate = call?.fates.find((each) => each.destinationId === destinationId)
    if (fate?.messageId) return fate.messageId
    if (fate?.reason)
      throw new Dead(`The test event was filtered: ${fate.reason}.`, {
        href: `/calls/${call?.id}`,
        title: 'Open the call',
      })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The test event was collected, but no message was created for it.')
}
