import { expect, it, vi } from 'vitest'
import { startHost } from '../support/host.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

it('stops evaluating an expectation when the caller disconnects', async () => {
  const started = await startWorkbench()
  const { workbench, client } = started
  const { url, token } = await startHost(workbench)
  const looks = vi.spyOn(workbench.store.search, 'mark')
  const caller = new AbortController()
  const abandoned = fetch(`${url}/api/expect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ match: { type: 'alias' }, within: '60s' }),
    signal: caller.signal,
  })
  await expect.poll(() => looks.mock.calls.length, { interval: 1 }).toBe(1)
  const before = looks.mock.calls.length
  await client.calls.sendTest({})
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(before)
  caller.abort()
  await expect(abandoned).rejects.toThrow('aborted')
  looks.mockClear()
  for (let i = 0; i < 3; i++) {
    await client.calls.sendTest({})
    await settled(started)
  }
  // A waiting caller evaluates at each hint; after the third, the caller has disconnected.
  expect(looks.mock.calls.length).toBe(0)
})
