import { z } from 'zod'
import { Answer, AnswerFault, Behaviour, NextRequests } from './behaviour.ts'
import { HeaderLines, Id, Instant, Payload } from './model.ts'
import { signatureVerdicts } from './options.ts'
import { TlsOption } from './tlsOption.ts'

export const Receiver = z.object({
  id: Id,
  name: z.string(),
  path: z.string(),
  url: z.string(),
  tls: TlsOption,
  behaviour: Behaviour,
  respond: z
    .array(Answer)
    .describe('the responses in turn, if the behaviour is only that; otherwise empty'),
  served: z.number().int().describe('requests answered since the behaviour was last set'),
  next: NextRequests,
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
  signature: SignatureVerdict.describe('over the bytes received'),
  reserialised: SignatureVerdict.nullable().describe(
    'over the body parsed and serialised again; null: not JSON, or not known',
  ),
  status: z.number().int().describe('what the receiver answered; 0: a fault instead of a response'),
  fault: AnswerFault.nullable(),
  messageId: Id.nullable().describe('the message it delivered; null: not sent by Hookbench'),
  foreignOrigin: z
    .string()
    .nullable()
    .describe(
      'of the web page that sent it, if localhost does not serve that page; null: none did',
    ),
})
export type Capture = z.infer<typeof Capture>

export const CaptureDetail = Capture.extend({
  raw: Payload.nullable().describe(
    'the request as received: request line, headers, and a chunked body with its chunk sizes; without access cookies; null: a capture of an earlier version',
  ),
})
export type CaptureDetail = z.infer<typeof CaptureDetail>
