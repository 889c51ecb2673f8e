import { afterAll, vi } from 'vitest'

const servers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap')

/** After each file no server may be listening; a timeout here means that a test forgot to close one. */
afterAll(async () => {
  // A closed handle is released one turn of the event loop later.
  await vi.waitUntil(() => servers().length === 0, { timeout: 2000 })
})
