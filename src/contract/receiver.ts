import { z } from 'zod'
import { headerSyntaxFault } from './header.ts'
import { HeaderLines, Id, Instant, Payload } from './model.ts'
import { signatureVerdicts } from './options.ts'

const answerHint =
  'a response must be a status from 200 to 599, or { status, delayMs, headers, body } with header values as strings'
const AnswerStatus = z.int(answerHint).min(200, answerHint).max(599, answerHint)
const AnswerHeaders = z.record(z.string(), z.string()).superRefine((headers, context) => {
  for (const [name, value] of Object.entries(headers)) {
    const message = headerSyntaxFault(name, value)
    if (message) context.addIssue({ code: 'custom', path: [name], message })
  }
})
/** What a receiver responds: a bare status, or more. A list is used in order; its last response repeats. */
export const Answer = z.union(
  [
    AnswerStatus,
    z
      .object({
        status: AnswerStatus.default(200),
        delayMs: z.int().min(0).max(600_000).default(0),
        headers: AnswerHeaders.default({}),
        body: z.string().default(''),
      })
      .strict(),
  ],
  { error: answerHint },
)
export type Answer = z.infer<typeof Answer>

export const Receiver = z.object({
  id: Id,
  name: z.string(),
  path: z.string(),
  url: z.string(),
  respond: z.array(Answer),
  served: z.number().int().describe('requests answered since the list was last set'),
  captures: z.number().int().describe('number of stored captures'),
})
export type Receiver = z.infer<typeof Receiver>

/** If no destination connected to this receiver has a secret: `unsigned` without a signature, `unchecked` with one. */
export const SignatureVerdict = z.enum(signatureVerdicts)
export type SignatureVerdict = z.infer<typeof SignatureVerdict>

export const Capture = z.object({
  id: Id,
  receiver: z.string(),
  receivedAt: Instant,
  method: z.string(),
  path: z.string(),
  headers: HeaderLines,
  body: Payload,
  signature: SignatureVerdict,
  status: z.number().int().describe('what the receiver answered'),
  messageId: Id.nullable().describe('the message it delivered; null: not sent by Hookbench'),
})
export type Capture = z.infer<typeof Capture>
