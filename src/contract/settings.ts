import { z } from 'zod'
import { Duration } from './duration.ts'

/** Defaults are behaviour.md's: 10 s × 2ⁿ, at most 30 min, ±20 %, given up 4 h after the first attempt. */
const defaultRetry = {
  base: 10_000,
  factor: 2,
  cap: 1_800_000,
  window: 14_400_000,
  jitter: 0.2,
  seed: 1,
}

const defaultRetention = { messages: 1_000_000, age: null }

const Retry = z.strictObject({
  base: Duration.refine((ms) => ms >= 10, 'a retry waits at least 10ms').default(defaultRetry.base),
  factor: z.number().min(1).max(10).default(defaultRetry.factor),
  cap: Duration.default(defaultRetry.cap),
  window: Duration.default(defaultRetry.window),
  jitter: z.number().min(0).max(1).default(defaultRetry.jitter),
  seed: z.int().default(defaultRetry.seed),
})
export type RetrySettings = z.infer<typeof Retry>

/** Each certificate in a PEM text. */
export const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []

export const Settings = z.strictObject({
  /** What to do with calls of a key that no source has. `ignore`: 200 and drop, as the hosted service does. */
  unknownWriteKey: z.enum(['reject', 'create', 'ignore']).default('reject'),
  /** The name in `User-Agent: <sender_name>/1.0`. */
  senderName: z
    .string()
    .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'a sender name has letters, digits and -._ only')
    .default('Hookbench'),
  /** Certificates in PEM that endpoints' certificates may go back to, besides Node's own roots. */
  trustedCa: z
    .string()
    .refine(
      (pem) => certificatesIn(pem).length > 0,
      'a trusted CA is PEM text: -----BEGIN CERTIFICATE----- and what follows',
    )
    .nullable()
    .default(null),
  retry: Retry.default(defaultRetry),
  clock: z.strictObject({ speed: z.number().min(1).max(3600).default(1) }).default({ speed: 1 }),
  delivery: z
    .strictObject({ inFlight: z.int().min(1).max(1000).default(64) })
    .default({ inFlight: 64 }),
  /** What is kept: so many settled messages, and for so long after they settled. Null: without limit. */
  retention: z
    .strictObject({
      messages: z.int().min(1).nullable().default(defaultRetention.messages),
      age: Duration.nullable().default(defaultRetention.age),
    })
    .default(defaultRetention),
})
export type Settings = z.infer<typeof Settings>
