import { describe, expect, it } from 'vitest'
import { Behaviour, GivenBehaviour } from '../../src/contract/behaviour.ts'
import { decide, type Decision } from '../../src/contract/behaviour/decide.ts'
import { nextRequests } from '../../src/contract/behaviour/nextRequests.ts'
import { presetNames, presets } from '../../src/contract/behaviour/presets.ts'
import { Settings } from '../../src/contract/settings.ts'

const behaviourOf = (rules: unknown[], seed = 1) => Behaviour.parse({ rules, seed })

/** The decisions on as many requests, each a message of its own unless `attempt` says otherwise. */
function decisions(
  behaviour: Behaviour,
  count: number,
  facts: (n: number) => { attempt?: number; body?: unknown; elapsedMs?: number } = () => ({}),
): Decision[] {
  const turns: number[] = []
  return Array.from({ length: count }, (_, n) => {
    const decision = decide(
      behaviour,
      { n, attempt: 1, body: {}, elapsedMs: 0, ...facts(n) },
      { turn: (rule) => turns[rule] ?? 0, waitMs: () => 0 },
    )
    if (decision.rule !== null) turns[decision.rule] = (turns[decision.rule] ?? 0) + 1
    return decision
  })
}
const statuses = (...given: Parameters<typeof decisions>) =>
  decisions(...given).map(({ answer }) => answer.status)

describe('the decision on a request', () => {
  it('repeats a list of responses, or stays on its last one', () => {
    expect(statuses(behaviourOf([{ respond: [500, 503, 200] }]), 5)).toEqual([
      500, 503, 200, 200, 200,
    ])
    expect(statuses(behaviourOf([{ respond: [500, 200], atEnd: 'repeat' }]), 5)).toEqual([
      500, 200, 500, 200, 500,
    ])
  })

  it('gives each rule turns of its own, and the first rule that matches decides', () => {
    const rules = [
      { when: { body: { type: 'delete' } }, respond: [410, 404] },
      { respond: [500, 200] },
    ]
    const type = ['track', 'delete', 'track', 'delete']
    expect(statuses(behaviourOf(rules), 4, (n) => ({ body: { type: type[n] } }))).toEqual([
      500, 410, 200, 404,
    ])
  })

  it('counts the attempts of each message, each from the first response of its rule', () => {
    const rules = [
      { when: { attempts: { from: 2, to: 3 } }, respond: [500, 503] },
      { respond: [200] },
    ]
    const attempt = [1, 2, 1, 2, 3, 4]
    expect(statuses(behaviourOf(rules), 6, (n) => ({ attempt: attempt[n] as number }))).toEqual([
      200, 500, 200, 500, 503, 200,
    ])
  })

  it('compares values of the body as expectations do, and no condition holds without JSON', () => {
    const rules = [
      {
        when: { body: { 'properties.total': { atLeast: 100 }, 'a b': { exists: false } } },
        respond: [402],
      },
    ]
    const at = (body: unknown) => statuses(behaviourOf(rules), 1, () => ({ body }))[0]
    expect(at({ properties: { total: 100 } })).toBe(402)
    expect(at({ properties: { total: '250.5' } })).toBe(402)
    expect(at({ properties: { total: 99 } })).toBe(200)
    expect(at({ properties: { total: 100 }, 'a b': 1 })).toBe(200)
    expect(at(undefined)).toBe(200)
  })

  it('follows a period since the behaviour was set', () => {
    const at = (between: unknown, elapsedMs: number) =>
      statuses(behaviourOf([{ when: { between }, respond: [503] }]), 1, () => ({ elapsedMs }))[0]
    expect([0, 999, 1000, 1999, 2000].map((ms) => at({ from: '1s', to: '2s' }, ms))).toEqual([
      200, 200, 503, 503, 200,
    ])
    expect([999, 1000, 1e9].map((ms) => at({ from: '1s' }, ms))).toEqual([200, 503, 503])
    const every = { from: '1s', to: '2s', every: '10s' }
    expect([1500, 2000, 11_500, 12_000].map((ms) => at(every, ms))).toEqual([503, 200, 503, 200])
  })

  it('makes the same 1,000 choices for the same seed, others for another, in the share asked for', () => {
    const random = (seed: number) =>
      decisions(
        behaviourOf(
          [
            {
              when: { share: 0.3 },
              respond: [{ status: 503, delay: { p50: 100, p95: 1000, p99: 2000 } }],
            },
            { respond: [{ delay: { from: 10, to: 500 } }] },
          ],
          seed,
        ),
        1000,
      ).map(({ answer, delayMs }) => [answer.status, delayMs])
    expect(random(42)).toEqual(random(42))
    expect(random(42)).not.toEqual(random(43))
    const share = random(42).filter(([status]) => status === 503).length / 1000
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.35)
  })

  it('shapes delays by their percentiles, and keeps those of a range within it', () => {
    const delays = (delay: unknown) =>
      decisions(behaviourOf([{ respond: [{ delay }] }], 7), 10_000)
        .map(({ delayMs }) => delayMs)
        .toSorted((a, b) => a - b)
    const shaped = delays({ p50: 100, p95: 1000, p99: 2000 })
    const near = (share: number, ms: number) => {
      expect(shaped[share * 10_000]).toBeGreaterThan(ms * 0.85)
      expect(shaped[share * 10_000]).toBeLessThan(ms * 1.15)
    }
    near(0.5, 100)
    near(0.95, 1000)
    near(0.99, 2000)
    const even = delays({ from: 20, to: 80 })
    expect([even[0], even.at(-1)]).toEqual([20, 80])
    expect(even[5000]).toBeGreaterThan(47)
    expect(even[5000]).toBeLessThan(53)
  })

  it('delays a response to just before or after the deadline of an attempt', () => {
    const at = (when: string) =>
      decisions(behaviourOf([{ respond: [{ at: when }] }]), 1)[0]?.delayMs
    expect(at('just before the deadline')).toBe(4800)
    expect(at('just after the deadline')).toBe(5200)
  })
})

describe('a behaviour', () => {
  it('is also a preset by its name, and every preset is valid', () => {
    for (const name of presetNames) {
      expect(GivenBehaviour.parse(name)).toEqual(presets[name].behaviour)
      expect(Behaviour.parse(presets[name].behaviour)).toEqual(presets[name].behaviour)
    }
  })

  it.each([
    [{ rules: [{ respond: [200] }, { respond: [500] }] }, 'rules.1', /never applies/],
    [{ rules: [{ respond: [{ delay: 1, delayMs: 2 }] }] }, 'rules.0.respond.0.delayMs', /delay/],
    [
      { rules: [{ respond: [{ fault: 'reset', body: 'x' }] }] },
      'rules.0.respond.0.fault',
      /no body/,
    ],
    [{ rules: [{ respond: [{ stopAfter: 3 }] }] }, 'rules.0.respond.0.stopAfter', /needs a body/],
    [
      { rules: [{ respond: [{ at: 'just before the deadline', delay: 5 }] }] },
      'rules.0.respond.0.at',
      /delay/,
    ],
    [{ rules: [{ when: { between: { from: 5, to: 5 } } }] }, 'rules.0.when.between.to', /later/],
    [{ rules: [{ when: { attempts: { from: 3, to: 2 } } }] }, 'rules.0.when.attempts', /after/],
    [{ rules: [{ when: { share: 0 } }] }, 'rules.0.when.share', /more than 0/],
    [{ rules: [{ when: { body: { 'a..b': 1 } } }] }, 'rules.0.when.body.a..b', /path/],
  ])('%j is refused at %s', (given, path, message) => {
    const [issue] = Behaviour.safeParse(given).error?.issues ?? []
    expect(issue?.path.join('.')).toBe(path)
    expect(issue?.message).toMatch(message)
  })

  it('accepts the former name of a delay', () => {
    expect(Behaviour.parse({ rules: [{ respond: [{ delayMs: 80 }] }] }).rules[0]?.respond).toEqual([
      { status: 200, headers: {}, body: '', delay: 80 },
    ])
  })
})

describe('the next requests of a new message', () => {
  const { retry } = Settings.parse({ retry: { base: '2s', jitter: 0 } })
  const next = (rules: unknown[], state = { served: 0, turns: [0], elapsedMs: 0 }) =>
    nextRequests(behaviourOf(rules, 42), state, retry)

  it('end with its delivery, and say when', () => {
    const { requests, sentence } = next([
      {
        when: { attempts: { to: 2 } },
        respond: [{ status: 503, headers: { 'retry-after': '3' } }],
      },
      { respond: [{ body: 'ok', delay: 40 }] },
    ])
    expect(requests.map(({ words, effect }) => [words, effect])).toEqual([
      ['503', 'retried'],
      ['503', 'retried'],
      ['200 after 40 ms', 'accepted'],
    ])
    expect(sentence).toBe('Delivered at the third attempt, about 7 s after the first.')
  })

  it('go on from the state of the receiver', () => {
    expect(next([{ respond: [500, 200] }], { served: 1, turns: [1], elapsedMs: 0 }).sentence).toBe(
      'Delivered at the first attempt.',
    )
  })

  it('end with a permanent failure, with the window, or after ten', () => {
    expect(next([{ respond: [500, 410] }]).sentence).toBe(
      'Fails at the second attempt, about 2 s after the first: 410 is permanent.',
    )
    const down = next([{ respond: [{ fault: 'reset' }] }])
    expect(down.requests).toHaveLength(10)
    expect(down.requests[0]).toMatchObject({
      status: null,
      fault: 'reset',
      words: 'connection reset',
    })
    expect(down.sentence).toMatch(/^Not delivered in 10 attempts; the tenth is about 17 min/)
    const short = { ...retry, window: 5000 }
    expect(
      nextRequests(behaviourOf([{ respond: [503] }]), { served: 0, turns: [], elapsedMs: 0 }, short)
        .sentence,
    ).toBe('Expires after 2 attempts: the next one would be over 5 s after the first.')
  })

  it('wait for the end of a brown-out, and a response that is too late counts as none', () => {
    expect(next([{ when: { between: { from: 0, to: '5s' } }, respond: [503] }]).sentence).toBe(
      'Delivered at the third attempt, about 6 s after the first.',
    )
    expect(next([{ respond: [{ at: 'just after the deadline' }, 200] }]).sentence).toBe(
      'Delivered at the second attempt, about 7 s after the first.',
    )
  })

  it('say which rules they do not consider', () => {
    expect(next([{ when: { body: { a: 1 } }, respond: [410] }]).sentence).toBe(
      'Delivered at the first attempt. Assumes that no rule about its body applies.',
    )
  })
})
