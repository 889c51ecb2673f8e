import { describe, expect, test } from 'vitest'
import { Behaviour } from '../../src/contract/behaviour.ts'
import { presetNames, presets } from '../../src/contract/behaviour/presets.ts'
import { whenWords } from '../../src/contract/behaviour/ruleWords.ts'
import { behaviourText } from '../../src/contract/behaviour/words.ts'
import {
  delaysWords,
  effectOf,
  responseWords,
} from '../../src/renderer/receivers/behaviour/responseWords.ts'
import {
  draftOfRule,
  newRuleDraft,
  readRule,
  type RuleDraft,
} from '../../src/renderer/receivers/behaviour/ruleDraft.ts'
import {
  presetOf,
  shownRules,
  withoutRule,
  withRule,
  withRuleAt,
  withRuleMoved,
  isRandom,
} from '../../src/renderer/receivers/behaviour/rules.ts'
import { faultAt } from '../../src/renderer/receivers/behaviour/typed.ts'
import { readStatuses } from '../../src/renderer/receivers/edit/statuses.ts'

const behaviour = (...rules: unknown[]) => Behaviour.parse({ rules, seed: 42 })
const when = (condition: unknown, others: unknown[] = []) =>
  whenWords(behaviour(...others, { when: condition }, { respond: [200] }), others.length)
    .map(({ text, isToken }) => (isToken ? `[${text}]` : text))
    .join('')

describe('the requests of a rule in words', () => {
  test.each([
    [{ attempts: { to: 2 } }, 'first 2 attempts of each message'],
    [{ attempts: { to: 1 } }, 'first attempt of each message'],
    [{ attempts: { from: 3, to: 3 } }, 'attempt 3 of each message'],
    [{ attempts: { from: 2, to: 4 } }, 'attempts 2–4 of each message'],
    [{ attempts: { from: 3 } }, 'attempts 3 and later of each message'],
    [{ attempts: {} }, 'every attempt of each message'],
    [{ body: { type: 'delete' } }, 'body has [type = "delete"]'],
    [
      { body: { 'properties.total': { atLeast: 1, lessThan: 9 }, a: { exists: false } } },
      'body has [properties.total ≥ 1 and < 9] and [a does not exist]',
    ],
    [{ rate: { above: 10, per: 'second' } }, 'more than 10 requests a second'],
    [{ between: { from: 0, to: '20s' } }, 'first 20 s after the last change'],
    [{ between: { from: '10s' } }, 'from 10 s after the last change'],
    [{ between: { from: '5s', to: '10s', every: '60s' } }, '5 s to 10 s of every 1 min'],
    [{ between: { from: '90s', to: '2m', every: '2m' } }, 'last 30 s of every 2 min'],
    [{ share: 0.05 }, '5 % of all requests, seed 42'],
    [
      { attempts: { to: 1 }, share: 0.125 },
      'first attempt of each message, 12.5 % of them, seed 42',
    ],
  ])('%j is "%s"', (condition, words) => {
    expect(when(condition)).toBe(words)
  })

  test('a share below other rules is one of the rest, and the last rule is otherwise', () => {
    expect(when({ share: 0.05 }, [{ when: { attempts: { to: 1 } } }])).toBe(
      '5 % of the rest, seed 42',
    )
    expect(whenWords(behaviour({ when: { share: 0.5 } }, { respond: [200] }), 1)).toEqual([
      { text: 'otherwise' },
    ])
    expect(whenWords(behaviour({ respond: [200] }), 0)).toEqual([{ text: 'every request' }])
  })

  test('a behaviour in one line has the same words', () => {
    expect(
      behaviourText(
        behaviour(
          { when: { attempts: { to: 2 } }, respond: [503, 500], atEnd: 'repeat' },
          {
            when: { body: { type: 'delete' }, share: 0.05 },
            respond: [{ status: 410, delay: 20 }],
          },
          { respond: [200] },
        ),
      ),
    ).toBe(
      'first 2 attempts of each message: 503, 500, repeating; body has type = "delete", 5 % of them, seed 42: 410 after 20 ms; otherwise 200',
    )
    expect(behaviourText(behaviour({ respond: [503, 200] }))).toBe('503, 200')
    expect(behaviourText(behaviour())).toBe('200')
  })
})

describe('a response in words', () => {
  const answers = (...respond: unknown[]) => behaviour({ respond }).rules[0]?.respond ?? []
  const words = (answer: unknown) => answers(answer).map(responseWords)[0]
  const delay = (answer: unknown) => delaysWords(answers(answer))

  test('its status comes first, then how it is sent, headers and body', () => {
    expect(words({ status: 503, headers: { 'Retry-After': '2' }, body: '{}' })).toEqual({
      effect: 'failed',
      head: '503',
      rest: 'Retry-After: 2 {}',
    })
    expect(words({ body: 'abcdef', drip: { bytesPerSecond: 2 } })?.rest).toBe(
      'at 2 bytes a second abcdef',
    )
    expect(words({ body: 'abcdef', stopAfter: 3 })?.rest).toBe('stops after 3 bytes abcdef')
    expect(words({ fault: 'reset' })?.head).toBe('connection reset')
  })

  test('a delay is one duration, a range with its unit once, or percentiles', () => {
    expect(delay(200)).toBe('none')
    expect(delay({ delay: '1.2s' })).toBe('1.2 s')
    expect(delay({ delay: { from: 20, to: 80 } })).toBe('20–80 ms')
    expect(delay({ delay: { from: 20, to: '2s' } })).toBe('20 ms to 2 s')
    expect(delay({ delay: { p50: 20, p95: 800, p99: '6s' } })).toBe('20 ms (p95 800 ms, p99 6 s)')
    expect(delay({ at: 'just after the deadline' })).toBe('just after the deadline')
    expect(delaysWords(answers(200, 503, 500))).toBe('none')
    expect(delaysWords(answers({ delay: 1 }, { delay: 2 }, { delay: 3 }))).toBe(
      '3 different delays',
    )
  })

  test.each([
    [204, 'accepted'],
    [302, 'failed'],
    [{ delay: 4999 }, 'accepted'],
    [{ delay: 5000 }, 'late'],
    [{ delay: { from: 100, to: 9000 } }, 'accepted'],
    [{ at: 'just before the deadline' }, 'accepted'],
    [{ at: 'just after the deadline' }, 'late'],
    [{ fault: 'never answer' }, 'late'],
    [{ fault: 'garbage' }, 'late'],
    [{ body: 'abc', stopAfter: 1 }, 'late'],
  ])('%j is %s', (answer, effect) => {
    expect(answers(answer).map(effectOf)).toEqual([effect])
  })
})

describe('rules in order', () => {
  const three = behaviour(
    { when: { attempts: { to: 2 } }, respond: [503] },
    { when: { body: { type: 'delete' } }, respond: [410] },
    { respond: [200] },
  )
  const statuses = (of: Behaviour | null) => of && shownRules(of).map(({ respond }) => respond[0])

  test('a rule without a condition is always last, and shown even if it is not stored', () => {
    expect(statuses(behaviour({ when: { share: 0.5 }, respond: [500] }))).toEqual([500, 200])
    expect(statuses(three)).toEqual([503, 410, 200])
    expect(statuses(behaviour())).toEqual([200])
  })

  test('a new rule comes before the last one', () => {
    const [added] = behaviour({ when: { share: 1 }, respond: [418] }).rules
    if (!added) throw new Error('no rule')
    expect(statuses(withRule(three, added))).toEqual([503, 410, 418, 200])
    expect(statuses(withRuleAt(three, 1, added))).toEqual([503, 418, 200])
    expect(statuses(withoutRule(three, 0))).toEqual([410, 200])
  })

  test('rules with a condition change places, the last one stays', () => {
    expect(statuses(withRuleMoved(three, 0, 1))).toEqual([410, 503, 200])
    expect(statuses(withRuleMoved(three, 1, -1))).toEqual([410, 503, 200])
    expect(withRuleMoved(three, 0, -1)).toBeNull()
    expect(withRuleMoved(three, 1, 1)).toBeNull()
    expect(withRuleMoved(three, 2, -1)).toBeNull()
  })

  test('each preset is recognised, and nothing else', () => {
    for (const name of presetNames) expect(presetOf(presets[name].behaviour)).toBe(name)
    expect(presetOf(three)).toBeNull()
    expect(presetOf({ ...presets.flaky.behaviour, seed: 7 })).toBeNull()
  })

  test('only a share and a varying delay need the seed', () => {
    expect(isRandom(three)).toBe(false)
    expect(isRandom(behaviour({ when: { share: 0.5 } }))).toBe(true)
    expect(isRandom(behaviour({ respond: [{ delay: { from: 1, to: 2 } }] }))).toBe(true)
    expect(isRandom(behaviour({ respond: [{ delay: 5 }] }))).toBe(false)
  })
})

describe('the form of a rule', () => {
  const everything = [
    { when: { attempts: { from: 2, to: null } }, respond: [503], atEnd: 'stay' },
    { when: { attempts: { from: 1, to: 2 }, share: 0.07 }, respond: [503, 200], atEnd: 'repeat' },
    { when: { rate: { above: 3, per: 'minute' } }, respond: [429] },
    { when: { between: { from: '10s', to: '30s', every: '2m' } }, respond: [500] },
    { when: { between: { from: '1.5s' } }, respond: [500] },
    { when: { body: { type: 'delete', 'properties.n': 3, list: { oneOf: ['a', 1] } } } },
    { when: { body: { a: { atLeast: 1, atMost: 5 }, b: { x: [1] }, c: { exists: false } } } },
    {
      respond: [
        { status: 503, headers: { 'Retry-After': '2', 'X-A': 'http://a:1/' }, delay: '1.5s' },
        { body: 'abc', drip: { bytesPerSecond: 3 }, delay: { from: 20, to: 80 } },
        { body: 'abc', stopAfter: 2, delay: { p50: 1, p95: 20, p99: '6s' } },
        { fault: 'reset', delay: 250 },
        { fault: 'never answer' },
        { fault: 'close' },
        { fault: 'garbage' },
        { at: 'just before the deadline' },
        { at: 'just after the deadline', body: '{{body.userId}}' },
      ],
    },
  ]

  test.each(everything)('%j survives it', (given) => {
    const [rule] = behaviour(given).rules
    if (!rule) throw new Error('no rule')
    const read = readRule(draftOfRule(rule), !('when' in given))
    expect(behaviour('rule' in read ? read.rule : null).rules).toEqual([rule])
  })

  const faults = (draft: RuleDraft) => {
    const read = readRule(draft, false)
    return 'faults' in read ? read.faults : new Map<string, string>()
  }
  const whenFaults = (part: Partial<RuleDraft['when']>) =>
    faults({ ...newRuleDraft, when: { ...newRuleDraft.when, ...part } })
  const responseFaults = (part: Partial<RuleDraft['responses'][number]>) => {
    const [response] = newRuleDraft.responses
    if (!response) throw new Error('no response')
    return faults({ ...newRuleDraft, responses: [{ ...response, ...part }] })
  }

  test('a new rule can be saved as it is', () => {
    expect(readRule(newRuleDraft, false)).toHaveProperty('rule')
  })

  test.each([
    ['when.attempts', { firstAttempt: '0' }],
    ['when.attempts', { firstAttempt: 'x' }],
    ['when.attempts', { firstAttempt: '3', lastAttempt: '2' }],
    ['when.body', { kinds: ['body'] as const }],
    ['when.rate', { kinds: ['rate'] as const, above: '0' }],
    ['when.between', { kinds: ['between'] as const, start: '30s', end: '20s' }],
    ['when.between', { kinds: ['between'] as const, every: '10s' }],
    ['when.between', { kinds: ['between'] as const, start: 'soon' }],
    ['when.share', { kinds: ['share'] as const, percent: '0' }],
    ['when.share', { kinds: ['share'] as const, percent: '101' }],
    ['when', { kinds: [] }],
  ])('a fault is at %s: %j', (path, part) => {
    expect(faultAt(whenFaults(part), path)).not.toBeNull()
  })

  test('a condition on the body needs a path, a value, and a path that is not used yet', () => {
    const body = (...paths: string[]) =>
      whenFaults({
        kinds: ['body'],
        body: paths.map((path) => ({ path, comparison: { how: 'is', value: 'x' } })),
      }).get('when.body')
    expect(body('')).toContain('a path is required')
    expect(body('a', ' a')).toContain('a has a condition already')
    expect(body('a', 'b')).toBeUndefined()
  })

  test('a line of the headers without a colon is named', () => {
    expect(responseFaults({ headers: 'A: 1\nno colon' }).get('respond.0.headers')).toContain(
      '"no colon" has no colon',
    )
  })

  test.each([
    ['status', { status: '700' }],
    ['status', { status: '20x' }],
    ['headers', { headers: 'no colon' }],
    ['headers', { headers: 'A: 1\na: 2' }],
    ['headers', { headers: 'Bad Name: x' }],
    ['delay', { delay: 'fixed' as const, spans: ['soon', '', ''] as const }],
    ['delay', { delay: 'fixed' as const, spans: ['11m', '', ''] as const }],
    ['delay', { delay: 'range' as const, spans: ['2s', '1s', ''] as const }],
    ['delay', { delay: 'percentiles' as const, spans: ['2s', '1s', '3s'] as const }],
    ['drip', { sending: 'drip' as const, body: 'a', bytes: '0' }],
    ['drip', { sending: 'drip' as const, body: '' }],
    ['stopAfter', { sending: 'stop' as const, body: '' }],
    ['stopAfter', { sending: 'stop' as const, body: 'a', bytes: '' }],
  ])('a fault is at %s of the response: %j', (path, part) => {
    expect(faultAt(responseFaults(part), `respond.0.${path}`)).not.toBeNull()
  })
})

describe('typed statuses', () => {
  test('are separated by commas or spaces, and a wrong one is named', () => {
    expect(readStatuses(' 500, 500 ,200')).toEqual({ respond: [500, 500, 200] })
    expect(readStatuses(' , ')).toEqual({ fault: expect.stringContaining('at least one') })
    for (const word of ['199', '600', '20', '2000', 'ok', '-200', '2e2'])
      expect(readStatuses(`200, ${word}`)).toEqual({ fault: expect.stringContaining(`"${word}"`) })
  })
})
