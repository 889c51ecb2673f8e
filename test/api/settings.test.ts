import { expect, it } from 'vitest'
import { startWorkbench } from '../support/workbench.ts'

it('changes what is named, within a group too, and leaves the rest', async () => {
  const { client } = await startWorkbench()
  const before = await client.settings.get()
  const after = await client.settings.update({ strictBatches: true, retry: { base: '2s' } })
  expect(after).toEqual({
    ...before,
    strictBatches: true,
    retry: { ...before.retry, base: 2000 },
  })
  expect(await client.settings.get()).toEqual(after)
})

it.each([
  [{ unknownWriteKey: 'maybe' }, /reject/],
  [{ strictBatches: 'yes' }, /boolean/],
  [{ strictBatch: true }, /strictBatch/],
  [{ portFault: { answer: 404 } }, /429, 500, 503, slow or drop/],
  [{ portFault: { answer: 'drop', retryAfter: 3 } }, /Retry-After goes with 429, 500 or 503/],
  [{ portFault: { answer: 503, times: 0 } }, /times is 1 or more/],
  [{ portFault: { answer: 'slow', delay: '2h' } }, /at most 10m/],
  [{ retry: { base: '1ms' } }, /at least 10ms/],
  [{ trustedCa: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, /cannot be read/],
])('refuses %j, says what would be right, and changes nothing', async (change, says) => {
  const { client } = await startWorkbench()
  const before = await client.settings.get()
  await expect(client.settings.update(change as never)).rejects.toThrow(says)
  expect(await client.settings.get()).toEqual(before)
})
