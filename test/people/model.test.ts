import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startWorkbench, temporaryDirectory, until, type Started } from '../support/workbench.ts'

const users = ['a', 'b', 'c', 'd']

/** What an audience by rule and by hand should be, in plain words. */
function createModel() {
  const byHand = new Map<string, boolean>()
  const pro = new Set<string>()
  const told = new Map<string, boolean>()
  const suppressed = new Set<string>()
  const isMember = (user: string) => byHand.get(user) ?? pro.has(user)
  return {
    byHand,
    pro,
    told,
    suppressed,
    members: () => users.filter(isMember),
    changes: () =>
      users
        .filter((user) => !suppressed.has(user) && isMember(user) !== (told.get(user) ?? false))
        .map((userId) => ({ userId, value: isMember(userId) })),
    forget(user: string) {
      byHand.delete(user)
      pro.delete(user)
      told.delete(user)
    },
  }
}

const anyone = fc.constantFrom(...users)
const anyAct = fc.oneof(
  fc.record({ act: fc.constantFrom('add', 'remove', 'release', 'pro', 'free'), user: anyone }),
  fc.record({
    act: fc.constantFrom('delete', 'suppress_with_delete', 'suppress_only', 'unsuppress'),
    user: anyone,
  }),
  fc.record({ act: fc.constantFrom('sync', 'sync', 'sync', 'restart'), user: anyone }),
)
type Act = { act: string; user: string }

async function start(directory: string) {
  const started = await startWorkbench({ directory })
  const source = (await started.client.sources.list()).items[0]!
  return { ...started, source }
}

async function identify(
  { collect, source }: Awaited<ReturnType<typeof start>>,
  { act, user }: Act,
) {
  const traits = { plan: act }
  const call = { writeKey: source.writeKey, userId: user, traits }
  const body = JSON.stringify(call)
  return (await fetch(`${collect}/v1/identify`, { method: 'POST', body })).status
}

async function run(acts: Act[]) {
  const directory = await temporaryDirectory()
  let started = await start(directory)
  const model = createModel()
  const { id } = await started.client.audiences.create({
    sync: 'hold',
    name: 'VIP',
    rule: { trait: 'plan', is: 'pro' },
  })
  for (const each of acts) {
    const { client } = started
    switch (each.act) {
      case 'add':
      case 'remove':
      case 'release':
        await client.audiences.members.change({ id, [each.act]: [each.user] })
        if (each.act === 'release') model.byHand.delete(each.user)
        else model.byHand.set(each.user, each.act === 'add')
        break
      case 'pro':
      case 'free':
        expect(await identify(started, each)).toBe(model.suppressed.has(each.user) ? 400 : 200)
        if (model.suppressed.has(each.user)) break
        if (each.act === 'pro') model.pro.add(each.user)
        else model.pro.delete(each.user)
        break
      case 'sync': {
        const { id: syncId } = await client.audiences.sync({ id })
        await until(started as Started, async () => (await client.syncs.get({ id: syncId })).done)
        const { items } = await client.syncs.changes({ id: syncId })
        expect(items.map(({ userId, value }) => ({ userId, value }))).toEqual(model.changes())
        for (const { userId, value } of model.changes()) model.told.set(userId, value)
        break
      }
      case 'restart':
        await started.workbench.close()
        started = await start(directory)
        break
      default: {
        const kind = each.act as 'delete'
        await client.deletions.create({ userIds: [each.user], kind })
        if (each.act === 'unsuppress') model.suppressed.delete(each.user)
        else if (each.act !== 'delete') model.suppressed.add(each.user)
        if (each.act.includes('delete')) model.forget(each.user)
      }
    }
    const { items } = await started.client.audiences.preview({ id })
    expect([each, items.map(({ userId, value }) => ({ userId, value }))]).toEqual([
      each,
      model.changes(),
    ])
    const members = (await started.client.audiences.members.list({ id })).items
    expect(members.map(({ userId }) => userId)).toEqual(model.members())
  }
  await started.workbench.close()
}

it('is what a plain model of it is, whatever is done in whichever order', async () => {
  await fc.assert(fc.asyncProperty(fc.array(anyAct, { minLength: 5, maxLength: 25 }), run), {
    numRuns: Number(process.env.MODEL_RUNS ?? 15),
    endOnFailure: false,
  })
}, 120_000)
