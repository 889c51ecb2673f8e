import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startWorkbench, temporaryDirectory, until, type Started } from '../support/workbench.ts'

const users = ['a', 'b', 'c', 'd']

/** A simple model of an audience with a rule and manual changes. */
function createModel() {
  const manual = new Map<string, boolean>()
  const pro = new Set<string>()
  const synced = new Map<string, boolean>()
  const suppressed = new Set<string>()
  const isMember = (user: string) => manual.get(user) ?? pro.has(user)
  return {
    manual,
    pro,
    synced,
    suppressed,
    members: () => users.filter(isMember),
    changes: () =>
      users
        .filter((user) => !suppressed.has(user) && isMember(user) !== (synced.get(user) ?? false))
        .map((userId) => ({ userId, value: isMember(userId) })),
    forget(user: string) {
      manual.delete(user)
      pro.delete(user)
      synced.delete(user)
    },
  }
}

const anyone = fc.constantFrom(...users)
const anyAction = fc.oneof(
  fc.record({ action: fc.constantFrom('add', 'remove', 'release', 'pro', 'free'), user: anyone }),
  fc.record({
    action: fc.constantFrom('delete', 'suppress_with_delete', 'suppress_only', 'unsuppress'),
    user: anyone,
  }),
  fc.record({ action: fc.constantFrom('sync', 'sync', 'sync', 'restart'), user: anyone }),
)
type Action = { action: string; user: string }

async function start(directory: string) {
  const started = await startWorkbench({ directory })
  const source = (await started.client.sources.list()).items[0]!
  return { ...started, source }
}

async function identify(
  { collect, source }: Awaited<ReturnType<typeof start>>,
  { action, user }: Action,
) {
  const traits = { plan: action }
  const call = { writeKey: source.writeKey, userId: user, traits }
  const body = JSON.stringify(call)
  return (await fetch(`${collect}/v1/identify`, { method: 'POST', body })).status
}

async function run(actions: Action[]) {
  const directory = await temporaryDirectory()
  let started = await start(directory)
  const model = createModel()
  const { id } = await started.client.audiences.create({
    sync: 'hold',
    name: 'VIP',
    rule: { trait: 'plan', is: 'pro' },
  })
  for (const each of actions) {
    const { client } = started
    switch (each.action) {
      case 'add':
      case 'remove':
      case 'release':
        await client.audiences.members.change({ id, [each.action]: [each.user] })
        if (each.action === 'release') model.manual.delete(each.user)
        else model.manual.set(each.user, each.action === 'add')
        break
      case 'pro':
      case 'free':
        expect(await identify(started, each)).toBe(model.suppressed.has(each.user) ? 400 : 200)
        if (model.suppressed.has(each.user)) break
        if (each.action === 'pro') model.pro.add(each.user)
        else model.pro.delete(each.user)
        break
      case 'sync': {
        const { id: syncId } = await client.audiences.sync({ id })
        await until(started as Started, async () => (await client.syncs.get({ id: syncId })).done)
        const { items } = await client.syncs.changes({ id: syncId })
        expect(items.map(({ userId, value }) => ({ userId, value }))).toEqual(model.changes())
        for (const { userId, value } of model.changes()) model.synced.set(userId, value)
        break
      }
      case 'restart':
        await started.workbench.close()
        started = await start(directory)
        break
      default: {
        const kind = each.action as 'delete'
        await client.deletions.create({ userIds: [each.user], kind })
        if (each.action === 'unsuppress') model.suppressed.delete(each.user)
        else if (each.action !== 'delete') model.suppressed.add(each.user)
        if (each.action.includes('delete')) model.forget(each.user)
      }
    }
    // A decision that took a while is reused for a moment: calls of that moment show after it.
    await eventually(async () => {
      const { items } = await started.client.audiences.preview({ id })
      return [each, items.map(({ userId, value }) => ({ userId, value }))]
    }).toEqual([each, model.changes()])
    const members = (await started.client.audiences.members.list({ id })).items
    expect(members.map(({ userId }) => userId)).toEqual(model.members())
  }
  await started.workbench.close()
}

it('agrees with a simple model, for any sequence of actions', async () => {
  await fc.assert(fc.asyncProperty(fc.array(anyAction, { minLength: 5, maxLength: 25 }), run), {
    numRuns: Number(process.env.MODEL_RUNS ?? 15),
    endOnFailure: false,
  })
}, 120_000)
