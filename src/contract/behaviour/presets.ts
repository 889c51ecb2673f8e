import type { Behaviour } from '../behaviour.ts'

export const presetNames = [
  'healthy',
  'flaky',
  'rate limited',
  'slow',
  'down',
  'brown-out',
] as const
export type PresetName = (typeof presetNames)[number]

interface Preset {
  title: string
  detail: string
  behaviour: Behaviour
}

const ok = { status: 200, headers: {}, body: '{"ok":true}', delay: 0 }

/** Behaviours of real endpoints, to use as they are or to start from. */
export const presets: Record<PresetName, Preset> = {
  healthy: {
    title: 'Healthy',
    detail: 'Every request gets 200',
    behaviour: { rules: [{ respond: [200], atEnd: 'stay' }], seed: 1 },
  },
  flaky: {
    title: 'Flaky',
    detail: 'The first two attempts of each message get 503, and 5 % of the others stop half-way',
    behaviour: {
      rules: [
        {
          when: { attempts: { from: 1, to: 2 } },
          respond: [{ status: 503, headers: {}, body: '', delay: { from: 20, to: 80 } }],
          atEnd: 'stay',
        },
        {
          when: { share: 0.05 },
          respond: [{ ...ok, delay: 1200, stopAfter: 5 }],
          atEnd: 'stay',
        },
        { respond: [ok], atEnd: 'stay' },
      ],
      seed: 42,
    },
  },
  'rate limited': {
    title: 'Rate limited',
    detail: 'Above 10 requests per second: 429 with Retry-After',
    behaviour: {
      rules: [
        { when: { rate: { above: 10, per: 'second' } }, respond: [429], atEnd: 'stay' },
        { respond: [200], atEnd: 'stay' },
      ],
      seed: 1,
    },
  },
  slow: {
    title: 'Slow',
    detail: 'Half of the responses take over 800 ms, 5 % over 4 s, 1 % over 6 s',
    behaviour: {
      rules: [{ respond: [{ ...ok, delay: { p50: 800, p95: 4000, p99: 6000 } }], atEnd: 'stay' }],
      seed: 42,
    },
  },
  down: {
    title: 'Down',
    detail: 'Every request gets 503',
    behaviour: { rules: [{ respond: [503], atEnd: 'stay' }], seed: 1 },
  },
  'brown-out': {
    title: 'Brown-out',
    detail: 'In the last 30 s of every 2 minutes, half of the requests get 503 after 1 to 4 s',
    behaviour: {
      rules: [
        {
          when: { between: { from: 90_000, to: 120_000, every: 120_000 }, share: 0.5 },
          respond: [{ status: 503, headers: {}, body: '', delay: { from: 1000, to: 4000 } }],
          atEnd: 'stay',
        },
        { respond: [ok], atEnd: 'stay' },
      ],
      seed: 42,
    },
  },
}
