import { expect, it } from 'vitest'
import { startHost } from '../support/host.ts'
import { startWorkbench } from '../support/workbench.ts'

async function start() {
  const { workbench, client } = await startWorkbench()
  const { url, token } = await startHost(workbench)
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { client, ask }
}
const asked = { userIds: ['test-user'], kind: 'suppress_with_delete' }

it('forgets users over REST', async () => {
  const { client, ask } = await start()
  await client.calls.sendTest({})
  expect(await ask('POST', '/deletions/preview', asked)).toMatchObject({
    status: 200,
    body: { notices: 1, unseen: [] },
  })
  expect((await ask('POST', '/deletions', asked)).body).toMatchObject({ id: '1', users: 1 })
  await expect.poll(async () => (await ask('GET', '/deletions/1')).body.state).toBe('finished')
  expect((await ask('GET', '/deletions/1/notices')).body.items).toMatchObject([
    { userId: 'test-user', source: 'my-service', messages: [{ state: 'delivered' }] },
  ])
  expect((await ask('GET', '/messages?deletion=1')).body.items).toHaveLength(1)
  expect((await ask('GET', '/suppressions?q=test')).body.items).toMatchObject([
    { userId: 'test-user', deletionId: '1' },
  ])
  const csv = Array.from({ length: 50_000 }, (_, i) => `somebody-${i}@example.org`).join('\n')
  expect((await ask('POST', '/deletions', { csv, kind: 'delete' })).body).toMatchObject({
    users: 50_000,
    state: 'finished',
  })
  expect((await ask('GET', '/deletions?kind=delete')).body.items).toHaveLength(1)
})

it.each<[what: string, wrong: object, field: string, says: string]>([
  ['no user', { userIds: [] }, 'userIds', 'userIds: at least one user id is required'],
  ['an empty user id', { userIds: ['a', ' '] }, 'userIds[1]', 'a user id must not be empty'],
  ['an unknown kind', { kind: 'forget' }, 'kind', 'must be delete, suppress_with_delete,'],
  ['no source', { sources: [] }, 'sources', 'name at least one source, or leave sources out'],
  ['a source that does not exist', { sources: ['x'] }, 'sources[0]', 'no source named x'],
  ['an invalid line', { csv: 'a\nb,c' }, 'csv', 'line 2: 2 columns'],
  ['an unknown field', { user: 'u_1' }, 'user', 'user'],
])('rejects %s with its field, and does nothing', async (_what, wrong, field, says) => {
  const { ask } = await start()
  for (const path of ['/deletions', '/deletions/preview'])
    expect(await ask('POST', path, { ...asked, ...wrong })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(says) as string, data: { field } },
    })
  expect((await ask('GET', '/deletions')).body.items).toEqual([])
  expect((await ask('GET', '/suppressions')).body.items).toEqual([])
})
