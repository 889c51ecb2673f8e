import { describe, expect, test } from 'vitest'
import { arrivalWords } from '../../src/renderer/start/arrival.ts'
import { destinationName } from '../../src/renderer/start/destinationName.ts'

describe('the name of a destination created for a URL', () => {
  test.each([
    ['http://localhost:9001/hook', [], 'localhost:9001'],
    ['https://example.com/a?b', [], 'example.com'],
    ['http://localhost:9001/x', ['localhost:9001'], 'localhost:9001 (2)'],
    ['http://LOCALHOST:9001/x', ['Localhost:9001', 'localhost:9001 (2)'], 'localhost:9001 (3)'],
    ['http://[::1]:80/', [], '[::1]'],
  ])('of %s beside %j is %s', (url, used, name) => {
    expect(destinationName(url, used)).toBe(name)
  })

  test('has room for its number within 100 characters', () => {
    const url = `http://${'a'.repeat(200)}:9001/`
    expect(destinationName(url, [destinationName(url, [])]).length).toBeLessThanOrEqual(100)
  })
})

describe('the result of a test event', () => {
  const sent = {
    endpoint: 'http://localhost:9001/hook',
    outcome: 'response' as const,
    status: 200,
    verdict: 'success' as const,
    reason: 'answered 200',
    durationMs: 12,
  }

  test('accepted: shows the status and the time', () => {
    expect(arrivalWords(sent)).toEqual({
      title: 'Delivered.',
      text: 'localhost:9001 responded with 200 in 12 ms.',
      nextStep: null,
    })
  })

  test('connection refused: says that nothing is listening, and offers both next steps', () => {
    const refused = {
      ...sent,
      outcome: 'refused' as const,
      status: null,
      verdict: 'retry' as const,
    }
    expect(arrivalWords(refused)).toEqual({
      title: 'Connection refused.',
      text: 'Nothing is listening on localhost:9001. Start your server and send again, or',
      nextStep: 'receiver',
    })
  })

  test.each([
    [401, 'signature'],
    [404, 'path'],
    [405, 'POST'],
    [301, 'Redirects are not followed'],
    [503, "server's log"],
    [418, '200 to 299'],
  ])('response %i: says what to do', (status, text) => {
    const { title, text: said } = arrivalWords({ ...sent, status, verdict: 'permanent' })
    expect(title).toBe(`Responded with ${status}.`)
    expect(said).toContain(text)
  })

  test.each([
    ['timeout', 'No response in 5 s.'],
    ['dns', 'Host not found.'],
    ['certificate', 'Certificate not trusted.'],
    ['reset', 'Connection closed.'],
    ['unreachable', 'Not delivered.'],
  ] as const)('that ended in %s: %s', (outcome, title) => {
    const words = arrivalWords({ ...sent, outcome, status: null, verdict: 'retry' })
    expect(words.title).toBe(title)
    expect(words.text.length).toBeGreaterThan(10)
  })

  test('an incomplete response is not shown as a response', () => {
    expect(arrivalWords({ ...sent, outcome: 'timeout', verdict: 'retry' }).title).toBe(
      'No response in 5 s.',
    )
  })
})
