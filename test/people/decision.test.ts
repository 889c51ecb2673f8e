import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decide, pageOfUsers } from '../../src/main/people/audiences/decision.ts'

const user = fc.constantFrom<string[]>('a', 'ab', 'b', 'c', 'é', '🙂')
const values = (...some: string[]) =>
  fc.array(fc.tuple(user, fc.constantFrom(...some))).map((entries) => new Map(entries))
const nobody = new Set<string>()

const traits = {
  kind: fc.constant('trait' as const),
  manual: values('1', '2', 'null'),
  lastSynced: values('1', '2', 'null'),
  ruled: fc.option(
    values('1', '2').map((each) => ({
      values: each,
      reasonOf: (userId: string) => `why ${userId}`,
    })),
  ),
  suppressed: fc.array(user).map((users) => new Set(users)),
}
const audiences = {
  ...traits,
  kind: fc.constant('audience' as const),
  manual: values('true', 'null'),
  lastSynced: values('true', 'false'),
  ruled: fc.option(
    fc.array(user).map((users) => ({
      values: new Map(users.map((each) => [each, 'true'])),
      reasonOf: (userId: string) => `why ${userId}`,
    })),
  ),
}
const known = fc.oneof(fc.record(audiences), fc.record(traits))

it('an audience has nothing to send once its changes are synced, except for suppressed users', () => {
  fc.assert(
    fc.property(known, (given) => {
      const decision = decide(given)
      const { changes, added, changed, removed } = decision
      expect(added + changed + removed).toBe(changes.length)
      expect(changes.some(({ userId }) => given.suppressed.has(userId))).toBe(false)
      const lastSynced = new Map(given.lastSynced)
      for (const { userId, value, before } of changes) {
        expect(before).toBe(lastSynced.get(userId) ?? null)
        lastSynced.set(userId, value)
      }
      const after = decide({ ...given, lastSynced })
      expect(after.changes).toEqual([])
      expect(after.suppressed).toBe(decision.suppressed)
      const later = decide({ ...given, lastSynced, suppressed: nobody })
      expect(later.changes).toHaveLength(decision.suppressed)
    }),
  )
})

it('prefers manual values over the definition', () => {
  fc.assert(
    fc.property(known, (given) => {
      const wanted = new Map(
        decide(given).wanted.map(({ userId, value, by }) => [userId, { value, by }]),
      )
      for (const userId of ['a', 'ab', 'b', 'c', 'é', '🙂']) {
        const hand = given.manual.get(userId)
        const ruled = given.ruled?.values.get(userId)
        const expected =
          hand === undefined
            ? ruled && { value: ruled, by: 'rule' }
            : hand === 'null'
              ? undefined
              : { value: hand, by: 'hand' }
        expect(wanted.get(userId)).toEqual(expected)
      }
    }),
  )
})

it('pages through all users with a prefix once each, in order', () => {
  const users = ['a', 'a1', 'a10', 'a2', 'b', 'b1'].map((userId) => ({ userId }))
  const all = (q: string, limit: number) => {
    const found: string[] = []
    let after = ''
    for (let pages = 0; pages < 10; pages++) {
      const { items, nextCursor } = pageOfUsers(users, { after, q, limit })
      found.push(...items.map(({ userId }) => userId))
      if (nextCursor === null) return found
      after = nextCursor
    }
    throw new Error('it does not end')
  }
  for (const limit of [1, 2, 100]) {
    expect(all('', limit)).toEqual(users.map(({ userId }) => userId))
    expect(all('a1', limit)).toEqual(['a1', 'a10'])
    expect(all('c', limit)).toEqual([])
  }
})
