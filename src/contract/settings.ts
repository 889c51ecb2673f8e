import { z } from 'zod'
import { Duration } from './duration.ts'
import { PortFault, UsedPortFault } from './portFault.ts'

/** Each certificate in a PEM text. */
export const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []

/** As documented: no attempt starts later than this after a message's first one. */
export const longestWindowMs = 14_400_000

const gigabyte = 1024 ** 3

/** Defaults: 10 s × 2ⁿ, at most 30 min, ±20 %, for 4 h after the first attempt. */
const defaults = {
  retry: {
    base: 10_000,
    factor: 2,
    cap: 1_800_000,
    window: longestWindowMs,
    jitter: 0.2,
    seed: 1,
  },
  clock: { speed: 1 },
  delivery: { inFlight: 64 },
  retention: {
    messages: 1_000_000,
    age: null,
    captureBytes: 256 * 1024 * 1024,
    callBytes: 4 * gigabyte,
    databaseBytes: 16 * gigabyte,
  },
}

const numberFrom = (least: number, most: number) => {
  const words = `must be a number from ${least} to ${most}`
  return z.number(words).min(least, words).max(most, words)
}
const wholeFrom = (least: number, most: number) => {
  const words = `must be a whole number from ${least} to ${most}`
  return z.int(words).min(least, words).max(most, words)
}

const retry = {
  base: Duration.refine((ms) => ms >= 10, 'must be at least 10ms'),
  factor: numberFrom(1, 10),
  cap: Duration,
  window: Duration.refine(
    (ms) => ms <= longestWindowMs,
    'the retry window is at most 4h: no attempt starts later than 4h after the first',
  ),
  jitter: numberFrom(0, 1),
  seed: z.int(),
}
const clock = { speed: numberFrom(1, 3600) }
const delivery = { inFlight: wholeFrom(1, 1000) }
/** How many settled messages are retained, and for how long after they settled. Null: no limit. */
const retention = {
  messages: z.int().min(1, 'must be at least 1; null retains all messages').nullable(),
  age: Duration.nullable(),
  /** Of captured requests, in bytes. */
  captureBytes: z
    .int()
    .min(1_000_000, 'must be at least 1000000 bytes; null retains all captures')
    .nullable(),
  /** Of calls, in bytes, as they are stored. */
  callBytes: z
    .int()
    .min(1_000_000, 'must be at least 1000000 bytes; null retains all calls')
    .nullable(),
  /** Of the database, in bytes: above it the oldest is removed, and well above it no call is accepted. */
  databaseBytes: z
    .int()
    .min(10_000_000, 'must be at least 10000000 bytes; null is no limit')
    .nullable(),
}

const plain = {
  /** How to handle calls with an unknown key. `ignore`: answer 200 and drop, as the hosted service does. */
  unknownWriteKey: z.enum(['reject', 'create', 'ignore'], 'must be reject, create or ignore'),
  /** A batch with an invalid call is answered 400, and none of its calls is stored. */
  strictBatches: z.boolean(),
  /** A messageId that came from the same source within 24 h is recorded and not forwarded. */
  dropDuplicates: z.boolean(),
  /** The fault enabled on the collection port. */
  portFault: PortFault.nullable(),
  /** The name in `User-Agent: <sender_name>/1.0`. */
  senderName: z
    .string()
    .regex(
      /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/,
      'a sender name can contain only letters, digits and -._',
    ),
  /** Certificates of trusted authorities in PEM, in addition to Node's own roots. */
  trustedCa: z
    .string()
    .refine(
      (pem) => certificatesIn(pem).length > 0,
      'a trusted CA must be PEM text that starts with -----BEGIN CERTIFICATE-----',
    )
    .nullable(),
  /** For which endpoints the local authority is trusted, which issues the certificates of the receivers' HTTPS port. */
  trustLocalAuthority: z.enum(
    ['receivers', 'everywhere', 'never'],
    'must be receivers, everywhere or never',
  ),
}

export const Settings = z.strictObject({
  unknownWriteKey: plain.unknownWriteKey.default('reject'),
  strictBatches: plain.strictBatches.default(false),
  dropDuplicates: plain.dropDuplicates.default(true),
  portFault: plain.portFault.default(null),
  senderName: plain.senderName.default('Hookbench'),
  trustedCa: plain.trustedCa.default(null),
  trustLocalAuthority: plain.trustLocalAuthority.default('receivers'),
  retry: z
    .strictObject({
      base: retry.base.default(defaults.retry.base),
      factor: retry.factor.default(defaults.retry.factor),
      cap: retry.cap.default(defaults.retry.cap),
      window: retry.window.default(defaults.retry.window),
      jitter: retry.jitter.default(defaults.retry.jitter),
      seed: retry.seed.default(defaults.retry.seed),
    })
    .default(defaults.retry),
  clock: z.strictObject({ speed: clock.speed.default(1) }).default(defaults.clock),
  delivery: z.strictObject({ inFlight: delivery.inFlight.default(64) }).default(defaults.delivery),
  retention: z
    .strictObject({
      messages: retention.messages.default(defaults.retention.messages),
      age: retention.age.default(null),
      captureBytes: retention.captureBytes.default(defaults.retention.captureBytes),
      callBytes: retention.callBytes.default(defaults.retention.callBytes),
      databaseBytes: retention.databaseBytes.default(defaults.retention.databaseBytes),
    })
    .default(defaults.retention),
})
export type Settings = z.infer<typeof Settings>
/** Settings as read: the fault with the number of requests it has answered. */
export const CurrentSettings = Settings.extend({ portFault: UsedPortFault.nullable() })
export type CurrentSettings = z.infer<typeof CurrentSettings>
export type RetrySettings = Settings['retry']

/** Absent keys are unchanged, also within a group, so a change has no defaults. */
export const SettingsChange = z
  .strictObject({
    ...plain,
    retry: z.strictObject(retry).partial(),
    clock: z.strictObject(clock).partial(),
    delivery: z.strictObject(delivery).partial(),
    retention: z.strictObject(retention).partial(),
  })
  .partial()
export type SettingsChange = z.infer<typeof SettingsChange>

export function changedSettings(settings: Settings, change: SettingsChange): Settings {
  const { retry: r, clock: c, delivery: d, retention: k, ...rest } = change
  return Settings.parse({
    ...settings,
    ...rest,
    retry: { ...settings.retry, ...r },
    clock: { ...settings.clock, ...c },
    delivery: { ...settings.delivery, ...d },
    retention: { ...settings.retention, ...k },
  })
}
