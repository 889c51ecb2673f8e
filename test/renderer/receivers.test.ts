import { describe, expect, test } from 'vitest'
import { Answer } from '../../src/contract/behaviour.ts'
import { wholeAnswer } from '../../src/contract/behaviour/decide.ts'
import { requestOf } from '../../src/renderer/receivers/captureRequest.ts'
import {
  draftOfAnswer,
  effectOf,
  isSameList,
  newAnswerDraft,
  nextAnswers,
  presets,
  readAnswer,
  readStatuses,
  statusText,
  turnText,
} from '../../src/renderer/receivers/responses.ts'
import { receiverAt } from '../../src/renderer/connections/leadsTo.ts'

const late = { status: 503, delay: 200, headers: { 'Retry-After': '2' }, body: '{}' }

describe('response list', () => {
  test('a list is typed as statuses separated by commas or spaces', () => {
    expect(readStatuses(' 500, 500 ,200', [])).toEqual({ respond: [500, 500, 200] })
    expect(readStatuses('404 200', [])).toEqual({ respond: [404, 200] })
    expect(statusText([500, late])).toBe('500, 503')
  })

  test('an empty list, a status out of range and a word are refused with the part at fault', () => {
    expect(readStatuses(' , ', [])).toEqual({ fault: expect.stringContaining('at least one') })
    for (const word of ['199', '600', '20', '2000', 'ok', '-200', '2e2'])
      expect(readStatuses(`200, ${word}`, [])).toEqual({
        fault: expect.stringContaining(`"${word}"`),
      })
  })

  test('a position with an unchanged status retains its delay, headers and body', () => {
    expect(readStatuses('503, 200', [late])).toEqual({ respond: [late, 200] })
    expect(readStatuses('500, 503', [late])).toEqual({ respond: [500, 503] })
  })

  test('the next requests get the rest of the list, then its last response', () => {
    const statuses = (served: number) =>
      nextAnswers({ respond: [500, 200, 410], served }, 4).map(({ status }) => status)
    expect(statuses(0)).toEqual([500, 200, 410, 410])
    expect(statuses(1)).toEqual([200, 410, 410, 410])
    expect(statuses(9)).toEqual([410, 410, 410, 410])
  })

  test('a response after 5 s is late whatever its status, and a redirect is a failure', () => {
    expect(effectOf(wholeAnswer(204))).toBe('accepted')
    expect(effectOf(wholeAnswer(302))).toBe('failed')
    expect(effectOf({ ...late, status: 200, delay: 4999 })).toBe('accepted')
    expect(effectOf({ ...late, status: 200, delay: 5000 })).toBe('late')
  })

  test('each preset is a valid and unique list', () => {
    for (const { respond } of presets)
      for (const answer of respond) expect(Answer.parse(answer)).toEqual(answer)
    expect(presets.filter(({ respond }) => isSameList(respond, [200]))).toHaveLength(1)
    expect(new Set(presets.map(({ respond }) => JSON.stringify(respond))).size).toBe(presets.length)
  })

  test('the requests of each response are named', () => {
    expect(turnText(0, 1)).toBe('Every request')
    expect([0, 1, 2].map((index) => turnText(index, 3))).toEqual([
      'Request 1',
      'Request 2',
      'Request 3 and later',
    ])
  })
})

describe('response form', () => {
  test('a response survives the form, and a bare status stays bare', () => {
    expect(readAnswer(draftOfAnswer(late))).toEqual({ answer: late })
    expect(readAnswer(newAnswerDraft)).toEqual({ answer: 200 })
  })

  test('a value of a header may have colons, and blank lines are ignored', () => {
    const headers = '\nLocation: http://h:1/x\n\nX-Empty:\n'
    expect(readAnswer({ ...newAnswerDraft, headers })).toEqual({
      answer: {
        status: 200,
        delay: 0,
        headers: { Location: 'http://h:1/x', 'X-Empty': '' },
        body: '',
      },
    })
  })

  test('each fault is named with its field, all at once', () => {
    const faults = (draft: Partial<typeof newAnswerDraft>) => {
      const read = readAnswer({ ...newAnswerDraft, ...draft })
      return 'faults' in read ? read.faults.map(({ field }) => field) : []
    }
    expect(faults({ status: '99', delayMs: '1 s', headers: 'nothing' })).toEqual([
      'status',
      'delayMs',
      'headers',
    ])
    expect(faults({ delayMs: '600001' })).toEqual(['delayMs'])
    expect(faults({ headers: 'Bad Name: x' })).toEqual(['headers'])
    expect(faults({ headers: 'A: 1\na: 2' })).toEqual(['headers'])
    expect(faults({ delayMs: '600000' })).toEqual([])
  })
})

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
