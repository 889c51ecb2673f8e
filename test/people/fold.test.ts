import { expect, it, onTestFinished, vi } from 'vitest'
import { createFold } from '../../src/main/people/profiles/fold.ts'
import { createFolding } from '../../src/main/people/profiles/folding.ts'
import { type DerivedStore, openDerivedStore } from '../../src/main/store/derivedStore.ts'
import { openStore, type Store } from '../../src/main/store/store.ts'
import { createRetention } from '../../src/main/workbench/retention.ts'
import { Settings } from '../../src/contract/settings.ts'
import { temporaryDirectory } from '../support/workbench.ts'

function open(directory: string | null = null) {
  const store = openStore(directory, () => {})
  let closed = false
  const close = () => {
    if (!closed) {
      derived.close()
      store.close()
    }
    closed = true
  }
  onTestFinished(close)
  const derived = directory === null ? store.openDerivedHere() : openDerivedStore(store.path)
  const folding = createFolding({
    derived,
    onDefect: (error) => {
      throw error
    },
    onFolded: () => {},
  })
  return { store, derived, folding, close }
}

/** Calls of ten users in turn, every third of them an identify call. */
function collect(store: Store, count: number) {
  store.change(() => {
    const sourceId =
      store.sources.byName('s')?.id ??
      store.sources.insert({ name: 's', writeKey: 'k', kind: 'server', enabled: true })
    for (let i = 0; i < count; i++) {
      const id = store.calls.newest()
      const userId = `u${id % 10}`
      const content =
        id % 3 === 0 ? { traits: { seen: id } } : { event: 'E', properties: { number: id } }
      store.calls.insert({
        sourceId,
        messageId: `m${id}`,
        type: id % 3 === 0 ? 'identify' : 'track',
        userId,
        anonymousId: null,
        label: 'E',
        receivedAt: 1000 + id,
        engineAt: 1000 + id,
        content: JSON.stringify({ ...content, userId }),
        notices: '[]',
      })
    }
  })
}

/** As a deletion does it. */
function forget(store: Store, users: string[]) {
  store.change(() => {
    const deletionId = store.deletions.insert({
      kind: 'delete',
      sources: null,
      sourceIds: [],
      users: users.length,
      requestedAt: 0,
    })
    store.deletions.addUsers(deletionId, 0, users)
    store.forgotten.insert({ deletionId, from: 0, upTo: users.length })
  })
}

/** The expected profiles, computed from the calls. */
function plainly(count: number) {
  return Array.from({ length: 10 }, (_, user) => {
    const ids = Array.from({ length: count }, (_each, id) => id).filter((id) => id % 10 === user)
    const tracks = ids.filter((id) => id % 3 !== 0)
    const seen = ids.findLast((id) => id % 3 === 0)
    return {
      user_id: `u${user}`,
      calls: ids.length,
      first_seen_at: 1000 + ids[0]!,
      last_seen_at: 1000 + ids.at(-1)!,
      sources: JSON.stringify([[1, ids.length, 1000 + ids.at(-1)!]]),
      events: JSON.stringify([['E', tracks.length, 1000 + tracks.at(-1)!]]),
      traits: JSON.stringify({ seen }),
    }
  })
}
const profilesOf = (derived: DerivedStore) =>
  derived.profiles.page('', '', 100).map(({ id: _id, ...profile }) => profile)
const events = (derived: DerivedStore) =>
  derived.profiles
    .countEvents({ event: 'E', since: 0, after: 0, upTo: derived.store.calls.newest() })
    .reduce((sum, { count }) => sum + count, 0)

it('counts calls some time after their commit, on its own', async () => {
  const { store, derived, folding } = open()
  collect(store, 300)
  expect(profilesOf(derived)).toEqual([])
  folding.wake()
  await vi.waitFor(() => expect(derived.profiles.foldedUpTo()).toBe(300), 5000)
  expect(profilesOf(derived)).toEqual(plainly(300))
  await folding.stop()
})

it('continues after a kill from its last transaction, and counts nothing twice', async () => {
  const directory = await temporaryDirectory()
  const first = open(directory)
  collect(first.store, 30_000)
  const stopped = vi.fn<() => void>()
  const halfWay = first.folding.upToDate().then(stopped)
  await vi.waitFor(() => expect(first.derived.profiles.foldedUpTo()).toBeGreaterThan(0), {
    interval: 1,
  })
  await first.folding.stop()
  await halfWay
  const reached = first.derived.profiles.foldedUpTo()
  expect(reached).toBeGreaterThan(0)
  expect(reached).toBeLessThan(30_000)
  // The state after a kill in the middle of a transaction.
  await expect(
    first.derived.write(() => {
      first.derived.profiles.setFoldedUpTo(30_000)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  first.close()

  const { derived, folding } = open(directory)
  expect(derived.profiles.foldedUpTo()).toBe(reached)
  await Promise.all([folding.upToDate(), folding.upToDate()])
  expect(derived.profiles.foldedUpTo()).toBe(30_000)
  expect(profilesOf(derived)).toEqual(plainly(30_000))
  expect(events(derived)).toBe(20_000)
})

it('retains a call until it is counted, and its counts when the call is removed', async () => {
  const { store, derived, folding } = open()
  collect(store, 1000)
  const settings = Settings.parse({ retention: { messages: 10 } })
  const retention = createRetention({
    store,
    settings: () => settings,
    duplicateWindowMs: 0,
    mayRun: () => true,
    foldedUpTo: async () => derived.profiles.foldedUpTo(),
    onDefect: (error) => {
      throw error
    },
  })
  const removeSome = vi.spyOn(store.retention, 'removeSome')
  retention.wake()
  await vi.waitFor(() => expect(removeSome).toHaveBeenCalled(), 5000)
  expect(store.calls.total()).toBe(1000)
  await folding.upToDate()
  retention.useSettings()
  await vi.waitFor(() => expect(store.calls.total()).toBe(10), 10_000)
  expect(profilesOf(derived)).toEqual(plainly(1000))
  expect(events(derived)).toBe(666)
  await folding.reading(async () => {})
  expect(events(derived)).toBe(6)
  await retention.stop()
})

it('forgets a user completely; later calls create a new profile', async () => {
  const { store, derived, folding } = open()
  collect(store, 100)
  await folding.upToDate()
  expect(derived.profiles.seenBy(['u1', 'u2', 'nobody'])).toEqual(
    new Map([
      ['u1', [1]],
      ['u2', [1]],
    ]),
  )
  const before = derived.profiles.revision()
  forget(store, ['u1', 'nobody'])
  await folding.upToDate()
  expect(derived.profiles.revision()).toBeGreaterThan(before)
  expect(derived.profiles.byUserId('u1')).toBeNull()
  expect(derived.profiles.seenBy(['u1'])).toEqual(new Map())
  expect(events(derived)).toBe(66 - 7)
  collect(store, 10)
  await folding.upToDate()
  expect(derived.profiles.byUserId('u1')).toMatchObject({ calls: 1, first_seen_at: 1101 })
  expect(profilesOf(derived)).toHaveLength(10)
})

it('accepts any name as a trait or a user, and finds users by prefix', async () => {
  const { store, derived, folding } = open()
  collect(store, 1)
  const names = ['ab', 'a%', 'a_', 'aé', 'b', 'a\u{10ffff}', 'a\0b']
  store.change(() => {
    for (const userId of names)
      store.calls.insert({
        sourceId: 1,
        messageId: userId,
        type: 'identify',
        userId,
        anonymousId: null,
        label: '',
        receivedAt: 1,
        engineAt: 1,
        content: `{"traits":{"__proto__":${JSON.stringify(userId)},"constructor":1}}`,
        notices: '[]',
      })
  })
  await folding.upToDate()
  expect(derived.profiles.byUserId('ab')?.traits).toBe('{"__proto__":"ab","constructor":1}')
  const named = (prefix: string) =>
    derived.profiles.page(prefix, '', 10).map(({ user_id: userId }) => userId)
  expect(named('a').toSorted()).toEqual(names.filter((name) => name.startsWith('a')).toSorted())
  expect(named('a%')).toEqual(['a%'])
  expect(named('a\0')).toEqual(['a\0b'])
  expect(derived.profiles.page('a', 'ab', 1)).toMatchObject([{ user_id: 'aé' }])
})

it('counts nothing twice when a transaction is repeated', async () => {
  const { store, derived } = open()
  const { step, committed } = createFold(derived.profiles)
  collect(store, 60)
  await derived.write(() => step(60))
  committed()
  collect(store, 60)
  await expect(
    derived.write(() => {
      step(120)
      throw new Error('no room')
    }),
  ).rejects.toThrow('no room')
  await derived.write(() => step(120))
  committed()
  collect(store, 60)
  await derived.write(() => step(180))
  expect(profilesOf(derived)).toEqual(plainly(180))
  expect(events(derived)).toBe(120)
})

it('reads an event by its full name, even if its label is truncated', async () => {
  const { store, derived } = open()
  const { step } = createFold(derived.profiles)
  collect(store, 1)
  const name = `${'🛒'.repeat(100)} and more`
  store.change(() => {
    store.calls.insert({
      sourceId: 1,
      messageId: 'long',
      type: 'track',
      userId: 'u',
      anonymousId: null,
      label: name.slice(0, 200),
      receivedAt: 1,
      engineAt: 1,
      content: JSON.stringify({ event: name }),
      notices: '[]',
    })
  })
  await derived.write(() => step(2))
  expect(JSON.parse(derived.profiles.byUserId('u')!.events)).toEqual([[name, 1, 1]])
})
