import { once } from 'node:events'

/** The inspector of a process, at the address that it printed. */
export async function openInspector(said: string) {
  const url = /ws:\/\/\S+/.exec(said)?.[0]
  if (url === undefined) throw new Error(`no inspector was opened: ${said}`)
  const socket = new WebSocket(url)
  await once(socket, 'open')
  let id = 0
  async function ask(method: string): Promise<unknown> {
    socket.send(JSON.stringify({ id: ++id, method }))
    const [event] = (await once(socket, 'message')) as [{ data: string }]
    return (JSON.parse(event.data) as { result: unknown }).result
  }
  return {
    /** Bytes of the heap in use after garbage collection. */
    async heldHeap() {
      await ask('HeapProfiler.collectGarbage')
      return ((await ask('Runtime.getHeapUsage')) as { usedSize: number }).usedSize
    },
    close: () => socket.close(),
  }
}
