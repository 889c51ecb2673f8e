import { expect, test } from 'vitest'
import { noticeMessagesPath } from '../../src/renderer/notices/noticePath.ts'

const endpoint = { id: '1', url: 'http://127.0.0.1:8421/flaky' }
const filterOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('filter')

test.each([
  ['response', 503, 'status:503'],
  ['timeout', null, 'outcome:timeout'],
] as const)(
  'the messages of a notice failed at the endpoint with the same %s, whenever they were received',
  (outcome, status, token) =>
    expect(filterOf(noticeMessagesPath({ endpoint, outcome, status }))).toBe(
      `endpoint:${endpoint.url} ${token}`,
    ),
)

test('those of an endpoint that works again are all of its messages', () =>
  expect(filterOf(noticeMessagesPath({ endpoint, outcome: null, status: null }))).toBe(
    `endpoint:${endpoint.url}`,
  ))
