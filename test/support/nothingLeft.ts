import { afterAll, vi } from 'vitest'

const servers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap')

/** After each file no server is left listening; else this times out: whoever opened one forgot to close it. */
afterAll(async () => {
  // A closed handle is let go a turn of the event loop later.
  await vi.waitUntil(() => servers().length === 0, { timeout: 2000 })
})
