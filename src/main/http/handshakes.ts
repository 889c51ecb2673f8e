import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'

export const handshakeLimits = {
  /** How long a client may take until its connection is secure. */
  eachMs: 10_000,
  /** Connections that are not secure yet. The oldest one is closed to make room. */
  open: 500,
}

/** Counts connections until they are secure: the server that answers them knows only those that are. */
export function limitHandshakes(most: number) {
  /** By the address of the client, oldest first. */
  const waiting = new Map<string, Socket>()
  const addressOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  return {
    begun(socket: Socket) {
      const address = addressOf(socket)
      waiting.set(address, socket)
      socket.once('close', () => {
        if (waiting.get(address) === socket) waiting.delete(address)
      })
      const [oldest] = waiting.values()
      if (waiting.size > most) oldest?.destroy()
    },
    ended: (socket: Socket | TLSSocket) => void waiting.delete(addressOf(socket)),
  }
}
