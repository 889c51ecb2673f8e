import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { createAuthority, selfSigned } from '../support/certificates.ts'
import { startWorkbench, temporaryDirectory } from '../support/workbench.ts'

it('changes only the keys that are given, also within a group', async () => {
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
  [
    { portFault: { answer: 'drop', retryAfter: 3 } },
    /Retry-After can be used with 429, 500 or 503/,
  ],
  [{ portFault: { answer: 503, times: 0 } }, /portFault\.times: must be at least 1/],
  [{ portFault: { answer: 'slow', delay: '2h' } }, /at most 10m/],
  [{ retry: { base: '1ms' } }, /at least 10ms/],
  [{ retry: { window: '4h1s' } }, /retry\.window: the retry window is at most 4h/],
  [{ trustedCa: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, /cannot be read/],
])('rejects %j, says what would be valid, and changes nothing', async (change, says) => {
  const { client } = await startWorkbench()
  const before = await client.settings.get()
  await expect(client.settings.update(change as never)).rejects.toThrow(says)
  expect(await client.settings.get()).toEqual(before)
})

it('shows how many requests the port fault answered, and accepts its own output as input', async () => {
  const { client, collect } = await startWorkbench()
  await client.settings.update({ portFault: { answer: 503, times: 4 } })
  for (let i = 0; i < 2; i++)
    expect((await fetch(`${collect}/v1/track`, { method: 'POST', body: '{}' })).status).toBe(503)
  const { portFault } = await client.settings.get()
  expect(portFault).toMatchObject({ answer: 503, times: 4, answered: 2 })
  await client.settings.update({ portFault })
  expect((await client.settings.get()).portFault).toMatchObject({ answer: 503, answered: 0 })
})

it('rejects a certificate that is not an authority, and says that a self-signed one remains an error', async () => {
  const { client } = await startWorkbench()
  const authority = await createAuthority('Our CA')
  const { cert } = await selfSigned()
  await expect(
    client.settings.update({ trustedCa: `${authority.pem}\n${cert}` }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(
      /^certificate 2 is not a certificate authority \(CN=receiver\)\. Only authorities can be trusted; a self-signed server certificate is always an error/,
    ) as string,
    data: { field: 'trustedCa' },
  })
  await client.settings.update({ trustedCa: authority.pem })
})

it('reads a longer retry window that an earlier version stored as 4 h', async () => {
  const directory = await temporaryDirectory()
  const first = await startWorkbench({ directory })
  await first.client.settings.update({ retry: { base: '7s' } })
  await first.workbench.close()
  const db = new Database(join(directory, 'hookbench.db'))
  db.exec(
    `UPDATE setting SET value = json_set(value, '$.retry.window', 86400000) WHERE key = 'settings'`,
  )
  db.close()
  const { client } = await startWorkbench({ directory })
  expect((await client.settings.get()).retry).toMatchObject({ base: 7000, window: 14_400_000 })
})
