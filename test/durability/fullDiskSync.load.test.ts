import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { deleteBodies } from '../support/deletions.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench, writeWorkspace } from '../support/workbench.ts'
import { mountSmallDisk, whyNoSmallDisk } from './smallDisk.ts'

const why = whyNoSmallDisk()
const skipped = why === null ? '' : ` [skipped: ${why}]`
const patient = { timeout: 60_000, interval: 50 }
const users = Array.from({ length: 6000 }, (_, i) => `user-${i}`)

it.skipIf(why !== null)(
  `continues a sync after a full disk with each call once, and rejects a deletion completely while it is full${skipped}`,
  async () => {
    const disk = mountSmallDisk(40)
    onTestFinished(disk.unmount)
    const receiver = await startReceiver(200)
    const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]`)
    const directory = join(disk.path, 'data')
    const { client, workbench } = await startWorkbench({ directory, workspaceFile })
    const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', members: users })
    const { id: syncId } = await client.audiences.sync({ id })
    const made = async () => (await client.syncs.get({ id: syncId })).calls
    await expect.poll(made, patient).toBeGreaterThan(1000)
    disk.fill()
    const asked = { userIds: users, kind: 'suppress_with_delete' as const, sources: ['app'] }
    await expect
      .poll(() => client.deletions.create(asked).catch((error: unknown) => error), patient)
      .toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining('cannot be written') as string,
      })
    expect((await client.deletions.list({})).items).toEqual([])
    expect((await client.suppressions.list({})).items).toEqual([])
    const stuckAt = await made()
    expect(stuckAt).toBeLessThan(users.length)

    disk.makeRoom()
    await expect.poll(made, patient).toBe(users.length)
    expect(workbench.store.calls.newest()).toBe(users.length)
    const sent = () =>
      new Set(receiver.seen.map(({ body }) => (JSON.parse(body) as { userId: string }).userId))
    await expect.poll(() => sent().size, patient).toBe(users.length)
    await client.deletions.create(asked)
    const notified = () => new Set(deleteBodies(receiver.seen).map(({ userId }) => userId)).size
    await expect.poll(notified, patient).toBe(users.length)
    await workbench.close()
  },
  240_000,
)
