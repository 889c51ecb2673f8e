import { z } from 'zod'
import { BodyProfile, Id, Instant } from './model.ts'

/**
 * As text, every number keeps the digits it was written with; as an object of this request it is what a
 * JavaScript program reads in it.
 */
const ComposedCall = z
  .union([z.string(), z.record(z.string(), z.unknown())], {
    error: 'a call is a JSON object, or its text',
  })
  .describe(
    'a JSON object with its type, or the text of one, in which long numbers keep their digits',
  )

export const Composed = z.strictObject({
  source: z.string().describe("a source's name; with its write key the call is sent"),
  call: ComposedCall,
})
export type Composed = z.infer<typeof Composed>

const mostTimes = 10_000
const times = `a call is sent 1 to 10,000 times`
export const NewSending = z.strictObject({
  ...Composed.shape,
  count: z.int(times).min(1, times).max(mostTimes, times).default(1),
  rate: z
    .number()
    .positive('a rate is more than 0 a second')
    .max(mostTimes, 'a rate is at most 10,000 a second')
    .nullable()
    .default(null)
    .describe('how many a second; null: as fast as they are answered'),
})
export type NewSending = z.infer<typeof NewSending>

/** A composed call on its way to the collection port, once or many times. */
export const Sending = z.object({
  id: Id,
  source: z.string(),
  count: z.int(),
  rate: z.number().nullable(),
  startedAt: Instant,
  done: z.boolean(),
  stopped: z.boolean().describe('it was stopped before all were sent'),
  sent: z.int(),
  accepted: z.int().describe('answered 200'),
  refused: z.int().describe('answered anything else'),
  failed: z.int().describe('not answered'),
  call: z
    .object({
      messageId: z.string(),
      id: Id.nullable().describe('null where it was not kept, as a repeat is not'),
      rejectionId: Id.nullable(),
    })
    .nullable()
    .describe('the last that was accepted'),
  refusal: z
    .object({ message: z.string(), rejectionId: Id.nullable() })
    .nullable()
    .describe("the first refusal, in the port's words"),
  failure: z.string().nullable().describe('why the first that was not answered was not'),
})
export type Sending = z.infer<typeof Sending>

/** What would become of a call if it came now. Nothing is sent and nothing kept. */
export const Preview = z.object({
  refusal: z
    .object({ status: z.int(), reason: z.string(), message: z.string() })
    .nullable()
    .describe('why the collection port would not accept it'),
  notices: z.array(z.string()),
  fates: z
    .array(
      z.object({
        destinationId: Id,
        destination: z.string(),
        reason: z.string().nullable().describe('why it would get nothing; null: it would'),
        profile: BodyProfile,
        body: z.string().nullable().describe('the text it would be sent'),
      }),
    )
    .describe('at the destinations that the source is connected to'),
})
export type Preview = z.infer<typeof Preview>
