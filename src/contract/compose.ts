import { z } from 'zod'
import { BodyProfile, Id, Instant } from './model.ts'
import { OpenObject } from './openObject.ts'

/**
 * As text, every number keeps its digits; as an object in this request, it has the precision of a
 * JavaScript number.
 */
export const ComposedCall = z
  .union([z.string(), OpenObject], {
    error: 'a call must be a JSON object, or its text',
  })
  .describe(
    'a JSON object with a type, or its text, in which long numbers keep their digits; {{n}} in a text value is the number of the call, from 1',
  )

export const Composed = z.strictObject({
  source: z.string().describe("a source's name; the call is sent with its write key"),
  call: ComposedCall,
})
export type Composed = z.infer<typeof Composed>

const mostTimes = 10_000
const times = `must be 1 to 10,000 times`
export const NewSending = z.strictObject({
  ...Composed.shape,
  count: z.int(times).min(1, times).max(mostTimes, times).default(1),
  rate: z
    .number()
    .positive('a rate must be more than 0 per second')
    .max(mostTimes, 'a rate can be at most 10,000 per second')
    .nullable()
    .default(null)
    .describe('calls per second; null: as fast as they are answered'),
})
export type NewSending = z.infer<typeof NewSending>

/** The sending of a composed call to the collection port, once or many times. */
export const Sending = z.object({
  id: Id,
  source: z.string(),
  count: z.int(),
  rate: z.number().nullable(),
  startedAt: Instant,
  done: z.boolean(),
  stopped: z.boolean().describe('stopped before all calls were sent'),
  sent: z.int(),
  accepted: z.int().describe('answered 200'),
  refused: z.int().describe('answered with anything else'),
  failed: z.int().describe('not answered'),
  call: z
    .object({
      messageId: z.string(),
      id: Id.nullable().describe('null where it was not stored, such as a duplicate'),
      rejectionId: Id.nullable(),
    })
    .nullable()
    .describe('the latest accepted call'),
  refusal: z
    .object({ message: z.string(), rejectionId: Id.nullable() })
    .nullable()
    .describe('the first rejection, as the port reported it'),
  failure: z.string().nullable().describe('why the first unanswered call failed'),
})
export type Sending = z.infer<typeof Sending>

/** How a call would be routed if it arrived now. Nothing is sent or stored. */
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
        reason: z
          .string()
          .nullable()
          .describe('why it would get nothing; null: it would get a message'),
        profile: BodyProfile,
        body: z.string().nullable().describe('the text that would be sent to it'),
      }),
    )
    .describe('for the destinations the source is connected to'),
})
export type Preview = z.infer<typeof Preview>
