import { z } from 'zod'
import { IdInput } from './model.ts'
import { at } from './operation.ts'

/** The largest body that is examined. */
export const mostVerifiedBytes = 512 * 1024

const VerifyInput = z.strictObject({
  body: z
    .string()
    // As base64, four characters for three bytes.
    .max(Math.ceil(mostVerifiedBytes / 3) * 4, 'a body must be at most 512 KB')
    .optional()
    .describe('the body as it was sent; absent: that of the message or the capture'),
  encoding: z.enum(['text', 'base64']).default('text').describe('how `body` is written'),
  signature: z
    .string()
    .max(4096, 'at most 4,096 characters')
    .optional()
    .describe("what the other side computed; absent: the capture's X-Signature"),
  secrets: z
    .array(z.string().max(1000, 'at most 1,000 characters'))
    .max(20, 'at most 20 secrets')
    .default([])
    .describe('possible secrets; those of the message or the capture are added'),
  message: IdInput.optional().describe(
    'a message: adds its body, the secrets of its destination and other recent bodies',
  ),
  capture: IdInput.optional().describe(
    'a capture: adds its body, its signature and the secrets of the destinations that use its receiver',
  ),
})
export type VerifyInput = z.input<typeof VerifyInput>
/** In the handler, where ids are numbers. */
export type CheckedVerifyInput = z.output<typeof VerifyInput>

const Excerpt = z.object({
  before: z.string().describe('up to 40 characters'),
  at: z.string().describe('the first character that differs; empty: the text ends here'),
  after: z.string().describe('up to 40 characters'),
})
export type Excerpt = z.infer<typeof Excerpt>

const Difference = z.object({
  offset: z.int().describe('of the first byte that differs, from 0'),
  sent: Excerpt,
  computed: Excerpt,
  sentBytes: z.int(),
  computedBytes: z.int(),
})
export type Difference = z.infer<typeof Difference>

const CodeLine = z.object({ language: z.string(), line: z.string() })

const FoundMistake = z.object({
  id: z.string().describe('such as serialiser.python, or two: serialiser.python+secret.newline'),
  title: z.string().describe('a few words: signed over the body as json.dumps writes it'),
  short: z.string().describe('the title for a list: re-serialised by json.dumps'),
  explanation: z.string().describe('what happened, and how to correct it, in two sentences'),
  causes: z.array(CodeLine).describe('the line of code that causes it, by language'),
  firstDifference: Difference.nullable().describe('null: computed over exactly the bytes sent'),
  computedOver: z
    .string()
    .nullable()
    .describe('the body that it was computed over; null: the bytes sent, not text, or over 64 KB'),
  indistinguishable: z
    .array(z.string())
    .describe('other mistakes with the same result for this body and these secrets'),
})
export type FoundMistake = z.infer<typeof FoundMistake>

const ReserialisedBody = z.object({
  id: z.string(),
  language: z.string(),
  code: z.string().describe('the code that parses and serialises'),
  same: z.boolean().describe('whether it reproduces the bytes, and so the signature'),
  difference: z.string().nullable().describe('what it writes differently, or why it fails'),
})
export type ReserialisedBody = z.infer<typeof ReserialisedBody>

export const Verified = z.object({
  verdict: z.enum(['valid', 'mistake', 'unknown']),
  mistake: z.string().nullable().describe('the id of the most likely one'),
  explanation: z.string().describe('the verdict in a sentence or two'),
  expected: z.string().nullable().describe('the right signature, with the first secret'),
  known: z.int().describe('number of single mistakes known'),
  tried: z.int().describe('number of signatures computed, also of two mistakes together'),
  found: z.array(FoundMistake).describe('the most likely first, at most 12'),
  languages: z
    .array(ReserialisedBody)
    .describe('how each language would re-serialise this body; empty: it is not JSON'),
  code: z
    .array(z.object({ language: z.string(), code: z.string() }))
    .describe('the correct check, by language'),
})
export type Verified = z.infer<typeof Verified>

export const verify = at('POST', '/verify', 'Identify the mistake that produces a signature')
  .input(VerifyInput)
  .output(Verified)
