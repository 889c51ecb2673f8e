import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decide, pageOfUsers } from '../../src/main/people/decision.ts'

const user = fc.constantFrom<string[]>('a', 'ab', 'b', 'c', 'é', '🙂')
const values = (...some: string[]) =>
  fc.array(fc.tuple(user, fc.constantFrom(...some))).map((entries) => new Map(entries))
const nobody = new Set<string>()

const traits = {
  kind: fc.constant('trait' as const),
  byHand: values('1', '2', 'null'),
  told: values('1', '2', 'null'),
  ruled: fc.option(
    values('1', '2').map((each) => ({ values: each, why: (userId: string) => `why ${userId}` })),
  ),
  suppressed: fc.array(user).map((users) => new Set(users)),
}
const audiences = {
  ...traits,
  kind: fc.constant('audience' as const),
  byHand: values('true', 'null'),
  told: values('true', 'false'),
  ruled: fc.option(
    fc.array(user).map((users) => ({
      values: new Map(users.map((each) => [each, 'true'])),
      why: (userId: string) => `why ${userId}`,
    })),
  ),
}
const known = fc.oneof(fc.record(audiences), fc.record(traits))

it('leaves nothing to tell once its changes are told, but of those who are suppressed', () => {
  fc.assert(
    fc.property(known, (given) => {
      const decision = decide(given)
      const { changes, added, changed, removed } = decision
      expect(added + changed + removed).toBe(changes.length)
      expect(changes.some(({ userId }) => given.suppressed.has(userId))).toBe(false)
      const told = new Map(given.told)
      for (const { userId, value, before } of changes) {
        expect(before).toBe(told.get(userId) ?? null)
        told.set(userId, value)
      }
      const after = decide({ ...given, told })
      expect(after.changes).toEqual([])
      expect(after.suppressed).toBe(decision.suppressed)
      const later = decide({ ...given, told, suppressed: nobody })
      expect(later.changes).toHaveLength(decision.suppressed)
    }),
  )
})

it('lets what is set by hand win over what is ruled', () => {
  fc.assert(
    fc.property(known, (given) => {
      const wanted = new Map(
        decide(given).wanted.map(({ userId, value, by }) => [userId, { value, by }]),
      )
      for (const userId of ['a', 'ab', 'b', 'c', 'é', '🙂']) {
        const hand = given.byHand.get(userId)
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

it('pages through all users with a beginning once each, in order', () => {
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
