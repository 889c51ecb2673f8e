import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../../src/contract/api.ts'

interface PageParts {
  ipcMain: EventEmitter
  url: string
  preferences: { preload: string; sandbox: boolean; contextIsolation: boolean }
}

/** A page with a sandboxed preload script: without Node, in a world of its own, talking in structured clones. */
export async function openPage({ ipcMain, url, preferences }: PageParts) {
  if (!preferences.sandbox || !preferences.contextIsolation) throw new Error('not sandboxed')
  const mainWorld: Record<string, () => void> = {}
  const posted = new EventEmitter()
  const ipcRenderer = Object.assign(new EventEmitter(), {
    send: (channel: string, ...args: unknown[]) =>
      setImmediate(() => ipcMain.emit(channel, event, ...structuredClone(args))),
  })
  const sender = {
    postMessage: (channel: string, message: unknown, ports: MessagePort[]) =>
      ipcRenderer.emit(channel, { ports }, structuredClone(message)),
  }
  const event = { senderFrame: { url }, sender }
  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld(name: string, api: Record<string, () => void>) {
        // Functions are called through the bridge; everything else is cloned.
        for (const [key, value] of Object.entries(api))
          mainWorld[`${name}.${key}`] =
            typeof value === 'function' ? () => value() : structuredClone(value)
      },
    },
  }
  const window = {
    origin: new URL(url).origin,
    postMessage: (data: unknown, _origin: string, ports: MessagePort[]) =>
      posted.emit('message', structuredClone(data), ports),
  }
  const require = (name: string) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload script cannot load ${name}`)
    return electron
  }
  // No process, no Buffer, no module beyond these.
  const globals = vm.createContext({ require, window, module: {}, exports: {} })
  vm.runInContext(readFileSync(preferences.preload, 'utf8'), globals)

  const received = once(posted, 'message')
  mainWorld['hookbench.requestPort']?.()
  const [data, [port]] = (await received) as [{ type: string }, [MessagePort]]
  if (data.type !== 'hookbench:port') throw new Error(`unexpected message ${data.type}`)
  const client = createORPCClient<ContractRouterClient<typeof contract>>(new RPCLink({ port }))
  port.start()
  return {
    client,
    close: () => port.close(),
    bridge: Object.keys(mainWorld),
    requests: [] as unknown[],
  }
}
export type Page = Awaited<ReturnType<typeof openPage>>
