import { describe, expect, test } from 'vitest'
import { durationText } from '../../src/contract/format.ts'
import { Duration } from '../../src/contract/duration.ts'
import { PortFault } from '../../src/contract/portFault.ts'
import { Settings } from '../../src/contract/settings.ts'
import { nextAttempt } from '../../src/main/delivery/schedule.ts'
import { attemptTimes, attemptWords } from '../../src/renderer/settings/attempts.ts'
import { type FaultDraft, faultIn, firstDraft } from '../../src/renderer/settings/faultDraft.ts'
import { removalOf } from '../../src/renderer/settings/removal.ts'

const { retry } = Settings.parse({})

describe('the plot of the retry schedule', () => {
  test('has the attempts that the engine makes for the first message', () => {
    const made = [0]
    for (let at: number | null = 0; at !== null;) {
      const round = { messageId: 1, rounds: made.length, firstAttemptAt: 0, retryAfterMs: null }
      at = nextAttempt({ ...round, now: at }, retry)
      if (at !== null) made.push(at)
    }
    expect(attemptTimes(retry)).toEqual(made)
    expect(made.length).toBeGreaterThan(10)
  })

  test('follows the settings, and is limited in length', () => {
    const even = { ...retry, jitter: 0 }
    expect(attemptTimes({ ...even, window: 80_000 })).toEqual([0, 10_000, 30_000, 70_000])
    const many = attemptTimes({ ...even, factor: 1, base: 10 })
    expect(many).toHaveLength(200)
    expect(attemptWords(many)).toMatch(
      /^200 or more attempts: immediately, then after 10 ms, 20 ms/,
    )
    expect(attemptWords(attemptTimes({ ...even, window: 5000 }))).toMatch(
      /^One attempt, with no retry/,
    )
    expect(attemptWords(attemptTimes({ ...even, window: 80_000 }))).toBe(
      '4 attempts: immediately, then after 10 s, 30 s, 1 min 10 s.',
    )
  })
})

test.each([
  [10_000, '10s'],
  [1_800_000, '30m'],
  [14_400_000, '4h'],
  [90_000, '90s'],
  [604_800_000, '7d'],
  [250, '250ms'],
  [0, '0s'],
  [1.5, '1.5ms'],
])('%d ms is typed as %s, and read back as the same', (ms, text) => {
  expect(durationText(ms)).toBe(text)
  expect(Duration.parse(text)).toBe(ms)
})

describe('a typed fault', () => {
  const draft: FaultDraft = { answer: '503', retryAfter: ' 7 ', delay: '2s', times: '4' }

  test.each([
    [draft, { answer: 503, retryAfter: 7, times: 4, delay: 10_000 }],
    [
      { ...draft, answer: 'slow', times: '' },
      { answer: 'slow', delay: 2000, times: null },
    ],
    [
      { ...draft, answer: 'drop' },
      { answer: 'drop', times: 4, retryAfter: null },
    ],
  ] as [FaultDraft, object][])('%j is read as intended', (given, meant) => {
    expect(PortFault.parse(faultIn(given))).toMatchObject(meant)
  })

  test('survives a round trip, and reports what is not a number', () => {
    const fault = PortFault.parse({ answer: 429, retryAfter: 3, times: 2 })
    expect(PortFault.parse(faultIn(firstDraft(fault)))).toEqual(fault)
    const wrong = () => faultIn({ ...draft, times: 'a few' })
    expect(wrong).toThrow('a whole number is required, such as 4')
    expect(wrong).toThrow(expect.objectContaining({ data: { field: 'portFault.times' } }))
  })
})

describe('a change of retention', () => {
  const counts = { queued: 50, retrying: 9, delivered: 60, failed: 3, expired: 2, cancelled: 1 }
  const unlimited = {
    messages: null,
    age: null,
    captureBytes: null,
    callBytes: null,
    databaseBytes: null,
  }
  const said = (
    retained: Partial<Parameters<typeof removalOf>[0]>,
    change: Parameters<typeof removalOf>[1],
  ) => removalOf({ ...unlimited, ...retained }, change, counts)

  test('names how many settled messages it removes, and never counts unsettled ones', () => {
    expect(said({ messages: 100, age: null }, { messages: 20 })).toEqual({
      title: 'Retain 20 messages?',
      detail:
        '46 settled messages with their calls are removed. The newest 20 rejections and captures are retained. This cannot be undone.',
      action: 'Remove 46 messages',
    })
    expect(said({ messages: null, age: null }, { messages: 65 })?.detail).toMatch(
      /^1 settled message with its call is removed./,
    )
    expect(said({ messages: null, age: null }, { age: '60s' })?.detail).toBe(
      'Messages that settled more than 1m ago are deleted with their calls, and rejections and captures of the same age. This cannot be undone.',
    )
    expect(said({ messages: null, age: 60_000 }, { age: '59s' })?.title).toBe(
      'Retain messages for 59s?',
    )
    const smaller = { captureBytes: 100 * 1024 * 1024 }
    expect(said({ captureBytes: 256 * 1024 * 1024 }, smaller)?.title).toBe(
      'Retain 100 MB of captures?',
    )
    expect(said({ captureBytes: null }, smaller)?.detail).toBe(
      'The oldest captures beyond 100 MB are deleted. This cannot be undone.',
    )
    expect(said({ callBytes: null }, { callBytes: 100 * 1024 * 1024 })?.detail).toBe(
      'The oldest settled messages with their calls beyond 100 MB are deleted. This cannot be undone.',
    )
    expect(said({ messages: 100, age: null }, { messages: 66 })?.detail).toMatch(/^No messages are/)
  })

  test.each([
    [{ captureBytes: 5_000_000 }, { captureBytes: 5_000_001 }],
    [{ captureBytes: 5_000_000 }, { captureBytes: null }],
    [{ captureBytes: 5_000_000 }, { captureBytes: 0 }],
    [{ databaseBytes: 50_000_000 }, { databaseBytes: 60_000_000 }],
    [{ messages: 1 }, { messages: 20 }],
    [{ messages: 100 }, { messages: null }],
    [{ messages: 100 }, { messages: 0 }],
    [{ age: 60_000 }, { age: '2m' }],
    [{ age: 60_000 }, { age: null }],
    [{ age: 60_000 }, { age: 'soon' }],
  ] as const)('%j to %j removes nothing', (retained, change) => {
    expect(said({ messages: null, age: null, ...retained }, change)).toBeNull()
  })
})
