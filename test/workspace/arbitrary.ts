import type { PlanText } from '../../src/contract/plan.ts'
import { readPlans } from '../../src/main/tracking/readPlans.ts'
import fc from 'fast-check'
import { listBehaviour } from '../../src/contract/behaviour/shortForm.ts'
import { longestWindowMs, Settings } from '../../src/contract/settings.ts'
import { TlsOption } from '../../src/contract/tlsOption.ts'
import { Name } from '../../src/contract/wiring.ts'

/** Any workspace that the contract accepts. Endpoints may be receivers of the one at `here`. */
export const here = { receiver: 'http://127.0.0.1:8421', receiverTls: 'https://127.0.0.1:8423' }

const lettersOf = (text: string) => text.split('')

/** Strings that YAML, or its authors, read as something else. */
const odd = fc.constantFrom(
  'yes',
  'no',
  'null',
  '~',
  '1e3',
  '007',
  '0x1f',
  '1_000',
  '.inf',
  'true',
  '2001-01-01',
  '<<',
  'a: b',
  'a #b',
  '#',
  "it's",
  '"quoted"',
  '- a',
  '? a',
  '&a',
  '*a',
  '!tag',
  '%',
  '@a',
  '`a`',
  '[a',
  '{a}',
  '|',
  '>',
  '---',
  '...',
  'a, b',
  '=',
  'é',
  '日本語',
  '🦊',
  '\u200fRTL',
  'a\u2028b',
  '__proto__',
  'constructor',
  'sources[0].url',
  'a\tb',
  'a\u0085b',
  '\u{10ffff}',
  '\\n',
  '\ufeffa',
)
const text = fc.oneof(odd, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
const lines = fc.oneof(
  text,
  fc
    .array(fc.oneof(odd, fc.constantFrom('', ' ', '  lead', 'trail ', '\t', 'a')), { maxLength: 6 })
    .map((parts) => parts.join('\n')),
  fc.array(text).map((parts) => parts.join('\r\n')),
)
const anyName = text.map((each) => Name.safeParse(each).data ?? 'name')
const names = fc.uniqueArray(anyName, { minLength: 1, maxLength: 4 })

const token = fc.string({
  unit: fc.constantFrom(...lettersOf("!#$%&'*+-.^_`|~09azAZ")),
  minLength: 1,
  maxLength: 12,
})
const headerValue = fc
  .oneof(
    odd,
    fc.string({ unit: fc.constantFrom(...lettersOf(' \t!"#\'&*{}[]|>:,-?%@`~\\éÿ\x80aZ09')) }),
  )
  .filter((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value))
  .map((value) => value.trim())
const anyHeaders = fc
  .uniqueArray(token, { maxLength: 3, selector: (each) => each.toLowerCase() })
  .chain((keys) =>
    fc
      .tuple(...keys.map(() => headerValue))
      .map((values) =>
        Object.fromEntries(keys.map((key, index) => [`x${key}`, values[index] ?? ''])),
      ),
  )
const answer = fc.oneof(
  fc.integer({ min: 200, max: 599 }),
  fc.record({
    status: fc.integer({ min: 200, max: 599 }),
    delay: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 600_000 }),
      fc.constantFrom({ from: 20, to: 80.5 }, { p50: 100, p95: 1000, p99: 2000 }),
    ),
    headers: anyHeaders,
    body: fc.oneof(fc.constant(''), lines),
  }),
  fc.constantFrom('reset' as const, 'garbage' as const).map((fault) => ({
    status: 200,
    delay: 0,
    headers: {},
    body: '',
    fault,
  })),
)
const condition = fc.oneof(
  fc
    .record({ from: fc.constantFrom(1, 3), to: fc.constantFrom(3, null) })
    .map((attempts) => ({ attempts })),
  fc.double({ min: 0.001, max: 1, noNaN: true }).map((share) => ({ share })),
  fc
    .record({
      above: fc.integer({ min: 1, max: 10_000 }),
      per: fc.constantFrom('second' as const, 'minute' as const),
    })
    .map((rate) => ({ rate })),
  fc
    .dictionary(fc.constantFrom('type', 'properties.total', '["a b"]'), odd, {
      minKeys: 1,
      maxKeys: 2,
      noNullPrototype: true,
    })
    .map((body) => ({ body })),
  fc
    .constantFrom({ from: 0, to: null }, { from: 1500, to: 90_000, every: 100_000 })
    .map((between) => ({ between })),
)
const behaviour = fc.oneof(
  fc.array(answer, { minLength: 1, maxLength: 3 }).map(listBehaviour),
  fc.record({
    rules: fc.array(
      fc.record({
        when: condition,
        respond: fc.array(answer, { minLength: 1, maxLength: 3 }),
        atEnd: fc.constantFrom('repeat' as const, 'stay' as const),
      }),
      { maxLength: 3 },
    ),
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  }),
)
const duration = fc.oneof(
  fc.constantFrom(0, 10, 10_000, 5_400_000, 86_400_000, 0.5, 1234.5, 1e-7, 1e21),
  fc.integer({ min: 10, max: 10_000_000 }),
)
const anySettings = fc
  .record(
    {
      unknownWriteKey: fc.constantFrom('reject', 'create', 'ignore'),
      strictBatches: fc.boolean(),
      dropDuplicates: fc.boolean(),
      senderName: token,
      portFault: fc.oneof(
        fc.constant(null),
        fc.record(
          {
            answer: fc.constantFrom(429, 500, 503),
            retryAfter: fc.integer({ min: 0, max: 86_400 }),
            delay: fc.integer({ min: 0, max: 600_000 }),
            times: fc.integer({ min: 1 }),
          },
          { requiredKeys: ['answer'] },
        ),
      ),
      retry: fc.record(
        {
          base: duration.filter((ms) => ms >= 10),
          factor: fc.double({ min: 1, max: 10, noNaN: true }),
          cap: duration,
          window: duration.filter((ms) => ms <= longestWindowMs),
          jitter: fc.double({ min: 0, max: 1, noNaN: true }),
          seed: fc.maxSafeInteger(),
        },
        { requiredKeys: [] },
      ),
      clock: fc.record({ speed: fc.double({ min: 1, max: 3600, noNaN: true }) }),
      delivery: fc.record({ inFlight: fc.integer({ min: 1, max: 1000 }) }),
      retention: fc.record({
        messages: fc.oneof(fc.constant(null), fc.integer({ min: 1 })),
        age: fc.oneof(fc.constant(null), duration),
      }),
    },
    { requiredKeys: [] },
  )
  // As read from the store, where -0 is 0.
  .map((value) => Settings.parse(JSON.parse(JSON.stringify(value))))

const plans = fc.option(
  fc
    .record({
      name: fc.constantFrom('Shop', "'", '# no', '1e3'),
      events: fc.uniqueArray(
        lines.map((event) => (event || 'E').toWellFormed()),
        { maxLength: 3 },
      ),
      isFolder: fc.boolean(),
      enforce: fc.constantFrom('report', 'block'),
      unplanned: fc.option(fc.constantFrom('report', 'allow', 'block')),
    })
    .map(({ name, events, isFolder, enforce, unplanned }) => {
      const plan = { name, events: Object.fromEntries(events.map((event) => [event, {}])) }
      const written: PlanText = isFolder
        ? { files: [{ name: 'a/Order Completed.json', text: '{}' }], format: 'folder' }
        : { files: [{ name: 'plan.yaml', text: JSON.stringify(plan, null, 2) }] }
      const [{ read } = {}] = readPlans([written])
      return read ? { read, enforce, unplanned } : null
    }),
)

export const workspaces = fc
  .record({ sources: names, receivers: names, destinations: names, settings: anySettings })
  .chain((given) =>
    fc.record({
      settings: fc.constant(given.settings),
      sources: fc.tuple(
        ...given.sources.map((each, index) =>
          fc.record({
            name: fc.constant(each),
            writeKey: fc
              .constantFrom('K', 'yes', '1e3', '#', "'", '"', '[', '{a}', '&', '-', '0')
              .map((start) => `${start}${index}`),
            kind: fc.constantFrom('server', 'web', 'mobile'),
            enabled: fc.boolean(),
            allowedOrigins: fc.subarray(['file://', 'https://a.example:1', 'null']),
            blocked: fc
              .uniqueArray(
                lines.map((event) => (event || 'E').toWellFormed()),
                { maxLength: 3 },
              )
              .map((events) => events.toSorted()),
            plan: plans,
          }),
        ),
      ),
      receivers: fc.tuple(
        ...given.receivers.map((each, index) =>
          fc.record({
            name: fc.constant(each),
            path: fc
              .constantFrom('/', '/a', '/%C3%A9', "/'", '/:', '/&', '/{}')
              .map((p) => `${p}${index}`),
            tls: fc.constantFrom(...TlsOption.options),
            behaviour,
          }),
        ),
      ),
      destinations: fc.tuple(
        ...given.destinations.map((each) =>
          fc.record({
            name: fc.constant(each),
            enabled: fc.boolean(),
            sources: fc.subarray(given.sources),
            sharedSecret: fc.oneof(
              fc.constant(null),
              lines.filter((secret) => secret !== '').map((secret) => secret.toWellFormed()),
            ),
            body: fc.constantFrom('documented', 'production'),
            endpoints: fc.array(
              fc.record({
                url: fc.oneof(
                  fc.constantFrom(
                    'http://h/',
                    'https://h:1/a?b=c&d=%23',
                    'http://[::1]/é',
                    `${here.receiver}/none`,
                  ),
                  fc.constantFrom(
                    `${here.receiver}/a0`,
                    'http://localhost:8421/a0',
                    `${here.receiver}/a0?q`,
                    `${here.receiver}/0`,
                  ),
                ),
                headers: anyHeaders,
              }),
              { minLength: 1, maxLength: 5 },
            ),
          }),
        ),
      ),
    }),
  )
