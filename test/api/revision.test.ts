import { expect, it } from 'vitest'
import { startWorkbench } from '../support/workbench.ts'

const endpoints = [{ url: 'http://127.0.0.1:9/' }]

it('grows with each change of a destination, except one that changes nothing', async () => {
  const { client } = await startWorkbench()
  const { id, revision } = await client.destinations.create({
    name: 'Orders',
    sources: ['my-service'],
    endpoints,
  })
  const same = { name: 'Orders', enabled: true, endpoints, sources: ['my-service', 'my-service'] }
  expect((await client.destinations.update({ id, ...same })).revision).toBe(revision)
  for (const [step, change] of [
    { name: 'Orders 2' },
    { enabled: false },
    { sharedSecret: 's' },
    { body: 'production' as const },
    { sources: [] },
    { endpoints: [{ url: 'http://127.0.0.1:9/', headers: { 'X-Team': 'a' } }] },
  ].entries())
    expect((await client.destinations.update({ id, ...change })).revision).toBe(revision + step + 1)
})

it('rejects a change based on an older revision, and changes nothing', async () => {
  const { client } = await startWorkbench()
  const seen = await client.destinations.get({ id: '1' })
  await client.destinations.update({ id: '1', revision: seen.revision, name: 'First' })
  await expect(
    client.destinations.update({ id: '1', revision: seen.revision, name: 'Second' }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `First was changed elsewhere in the meantime: its revision is ${seen.revision + 1}, this change is based on ${seen.revision}`,
    data: { field: 'revision' },
  })
  expect((await client.destinations.get({ id: '1' })).name).toBe('First')
})
