import { type ClientContext, type ClientLink, DynamicLink } from '@orpc/client'
import { RPCLink as FetchLink } from '@orpc/client/fetch'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { exactObjects } from '../../contract/exactObjects.ts'
import { enterFromAddress, fetchWithAccess } from './access.ts'

/** What a preload script can offer: a message port to the workbench, posted to this window on request. */
interface PortOffer {
  requestPort(): void
}

declare global {
  interface Window {
    hookbench?: PortOffer
  }
}

const exact = { customJsonSerializers: exactObjects }

/** Selects the transport to the workbench. */
export function openLink(): ClientLink<ClientContext> {
  return window.hookbench ? portLink(window.hookbench) : fetchLink()
}

function fetchLink(): ClientLink<ClientContext> {
  enterFromAddress()
  return new FetchLink({ url: `${location.origin}/rpc`, fetch: fetchWithAccess, ...exact })
}

function portLink(offer: PortOffer): ClientLink<ClientContext> {
  let current: Promise<ClientLink<ClientContext>> | null = null
  const open = async () => {
    const port = await receivePort(offer)
    // A closed port stays closed. The next call requests a new one.
    port.addEventListener('close', () => (current = null))
    const link = new PortLink({ port, ...exact })
    port.start()
    return link
  }
  return new DynamicLink(() => (current ??= open()))
}

function receivePort(offer: PortOffer): Promise<MessagePort> {
  return new Promise((resolve) => {
    const take = (event: MessageEvent<unknown>) => {
      const port = event.ports[0]
      if (event.source !== window || !isPortMessage(event.data) || !port) return
      window.removeEventListener('message', take)
      resolve(port)
    }
    window.addEventListener('message', take)
    offer.requestPort()
  })
}

function isPortMessage(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'type' in data && data.type === 'hookbench:port'
  )
}
