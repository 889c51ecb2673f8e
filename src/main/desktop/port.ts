import { RPCHandler } from '@orpc/server/message-port'
import { ipcMain, MessageChannelMain } from 'electron'
import { exactObjects } from '../../contract/exactObjects.ts'
import { desktopApp } from '../api/requester.ts'
import type { Router } from '../api/router.ts'
import { rendererOrigin } from './protocol.ts'

/** Gives each of our pages, on request, its own message port to the contract. */
export function servePort(router: Router) {
  const handler = new RPCHandler(router, { customJsonSerializers: exactObjects })
  ipcMain.on('request-port', (event) => {
    if (!event.senderFrame?.url.startsWith(`${rendererOrigin}/`)) return
    const { port1, port2 } = new MessageChannelMain()
    handler.upgrade(port1, { context: { requester: desktopApp } })
    port1.start()
    event.sender.postMessage('port', null, [port2])
  })
}
