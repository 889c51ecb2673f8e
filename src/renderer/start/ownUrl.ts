import { ORPCError } from '@orpc/client'
import type { Destination } from '../../contract/destination.ts'
import { endpointUrlFault } from '../../contract/wiring.ts'
import { api, client, queries } from '../rpc/api.ts'
import { createCell } from '../ui/cell.ts'
import { refusalAt } from '../ui/field/refusal.ts'
import { destinationName } from './destinationName.ts'

type Field = 'url' | 'secret'

export interface OwnUrl {
  url: string
  secret: string
  isSending: boolean
  /** The destination of this form, which is changed on the next send. */
  destination: Pick<Destination, 'id' | 'name' | 'warnings'> | null
  messageId: string | null
  fault: Fault | null
}

interface Fault {
  /** Null if it belongs to neither field. */
  field: Field | null
  message: string
  /** A link to the page where it can be corrected. */
  link?: { href: string; title: string } | undefined
}

/** Stored outside the page, so that it survives a change of page. */
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

/** Sends a signed test event to the URL of the form through the collection port. Returns whether it was sent. */
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

/** Why no message can arrive, and where to fix it. */
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

/** Cancels unsettled messages of earlier tests, so that they are not delivered later. */
async function cancelEarlier(): Promise<void> {
  const { messageId } = ownUrl.get()
  if (messageId === null) return
  const { state } = await client.messages.get({ id: messageId })
  if (state !== 'queued' && state !== 'retrying') return
  try {
    await client.messages.cancel({ id: messageId })
  } catch (error) {
    // It settled in the meantime.
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
  // Reuses a destination that matches the form.
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
  // Retains other settings of its endpoint.
  const endpoints = known.endpoints.map(({ url: to, headers }, index) => ({
    url: index === 0 ? url : to,
    headers,
  }))
  return client.destinations.update({ ...values, id, revision, sources, endpoints })
}

/** The message of a collected call at a destination. */
async function messageOf(callMessageId: string, destinationId: string): Promise<string> {
  const endsAt = performance.now() + 5000
  while (performance.now() < endsAt) {
    const { items } = await client.calls.list({ limit: 50 })
    const call = items.find(({ messageId }) => messageId === callMessageId)
    const decision = call?.fates.find((each) => each.destinationId === destinationId)
    if (decision?.messageId) return decision.messageId
    if (decision?.reason)
      throw new Dead(`The test event was filtered: ${decision.reason}.`, {
        href: `/calls/${call?.id}`,
        title: 'Open the call',
      })
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The test event was collected, but no message was created for it.')
}
