import { describe, expect, test } from 'vitest'
import {
  requestOf,
  emptyDraft,
  fieldOf,
} from '../../src/renderer/deletions/request/requestDraft.ts'
import { readIds } from '../../src/renderer/ui/field/idList.ts'
import { buttonText, noticesOf, usersText } from '../../src/renderer/deletions/request/kinds.ts'

const none = { queued: 0, retrying: 0, delivered: 0, failed: 0, expired: 0, cancelled: 0 }

describe('entering users', () => {
  test.each([
    ['', []],
    ['u_1', ['u_1']],
    ['u_1\nu_2\r\nu_3', ['u_1', 'u_2', 'u_3']],
    ['u_1, u_2,u_3', ['u_1', 'u_2', 'u_3']],
    ['  u_1  \n\n,, u_2', ['u_1', 'u_2']],
    ['u_1\nu_2\nu_1', ['u_1', 'u_2']],
    ['a b@example.com', ['a b@example.com']],
  ])('%j names %j', (text, ids) => {
    expect(readIds(text).ids).toEqual(ids)
  })

  test('there is no request without users, and a file alone is enough', () => {
    expect(requestOf({ ...emptyDraft, text: ' ,\n' })).toBeNull()
    expect(requestOf({ ...emptyDraft, file: { name: 'a.csv', text: 'userId\nu_1' } })).toEqual({
      kind: 'delete',
      userIds: [],
      csv: 'userId\nu_1',
    })
  })

  test('sources are sent only if selected', () => {
    expect(requestOf({ ...emptyDraft, text: 'u_1' })).not.toHaveProperty('sources')
    expect(requestOf({ ...emptyDraft, text: 'u_1', sources: ['shop'] })).toMatchObject({
      sources: ['shop'],
    })
  })

  test.each([
    ['userIds[3]', 'users'],
    ['userIds', 'users'],
    ['csv', 'file'],
    ['sources[0]', 'sources'],
    ['kind', null],
    [null, null],
  ])('an error about %s is shown at %s', (field, shown) => {
    expect(fieldOf(field)).toBe(shown)
  })
})

describe('a deletion in words', () => {
  test.each([
    ['delete', 3, 5, 'Delete 3 users: send 5 deletion notices'],
    ['suppress_with_delete', 1, 1, 'Suppress 1 user with delete: send 1 deletion notice'],
    ['delete', 1, 0, 'Delete 1 user'],
    ['suppress_only', 2000, 0, 'Suppress 2,000 users'],
    ['unsuppress', 2, 0, 'Unsuppress 2 users'],
  ] as const)('%s of %d with %d notices is "%s"', (kind, users, notices, text) => {
    expect(buttonText(kind, { users, notices })).toBe(text)
  })

  test('deletion notices are counted by their messages, including those not created yet', () => {
    expect(noticesOf({ notices: 5, messages: { ...none, delivered: 2 } })).toEqual({
      delivered: 2,
      of: 5,
    })
    expect(noticesOf({ notices: 1, messages: { ...none, delivered: 1, failed: 1 } })).toEqual({
      delivered: 1,
      of: 2,
    })
  })

  test('names a single user, or the first few of many', () => {
    expect(usersText({ users: 1, userIds: ['u_1'] })).toBe('u_1')
    const userIds = ['a', 'b', 'c', 'd', 'e', 'f']
    expect(usersText({ users: 1200, userIds })).toBe('1,200 users: a, b, c, d, e …')
  })
})
