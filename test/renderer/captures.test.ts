import { describe, expect, test } from 'vitest'
import { receiverAt } from '../../src/renderer/connections/leadsTo.ts'
import { requestOf } from '../../src/renderer/message/exchange/captureRequest.ts'

describe('captured request', () => {
  const of = (text: string) =>
    requestOf({
      method: 'POST',
      body: { text, encoding: 'utf8', bytes: text.length, truncated: false },
    })

  test('a body of either profile is named by its type, label and user', () => {
    expect(of('{"type":"track","event":"Order Completed","userId":"u_1"}')).toEqual({
      type: 'track',
      label: 'Order Completed',
      user: 'u_1',
    })
    expect(of('{"type":"alias","Previous ID":"a","User ID":"b"}').label).toBe('a → b')
    expect(of('{"type":"alias","previousId":"a","userId":"b"}').label).toBe('a → b')
    expect(of('{"type":"delete","userId":"u_1"}')).toEqual({
      type: 'delete',
      label: '',
      user: 'u_1',
    })
  })

  test('anything else is named by its method and size', () => {
    for (const text of ['hello', '[1]', 'null', '{"type":"other"}'])
      expect(of(text)).toEqual({ type: null, label: `POST ${text.length} bytes`, user: null })
  })
})

describe('the receiver of an endpoint', () => {
  const flaky = { id: '2', url: 'http://127.0.0.1:4400/flaky' }
  const receivers = [{ id: '1', url: 'http://127.0.0.1:4400/healthy' }, flaky]

  test.each([
    ['http://127.0.0.1:4400/flaky', flaky],
    ['http://localhost:4400/flaky', flaky],
    ['http://127.0.0.1:4400/other', undefined],
    ['http://127.0.0.1:4401/flaky', undefined],
    ['https://example.com/flaky', undefined],
  ])('%s leads to %o', (url, receiver) => {
    expect(receiverAt(url, receivers)).toBe(receiver)
  })
})
