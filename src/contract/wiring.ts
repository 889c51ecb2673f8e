import { z } from 'zod'
import { Answer, GivenBehaviour } from './behaviour.ts'
import { headerFault } from './header.ts'
import { HeaderRecord } from './headerRecord.ts'
import { BodyProfile, SourceKind } from './model.ts'
import { AllowedOrigins } from './origin.ts'
import { TlsOption } from './tlsOption.ts'

/**
 * Valid input for sources, destinations, endpoints and receivers. One set of rules
 * for the screen, REST and the workspace file, so that a mistake has the same message everywhere.
 */

/** A lone surrogate cannot be stored; it is replaced here as in calls. */
const wellFormed = (text: string) => text.toWellFormed()

export const Name = z
  .string()
  .trim()
  .min(1, 'a name is required')
  .max(100, 'a name can have at most 100 characters')
  .overwrite(wellFormed)

const source = {
  name: Name,
  writeKey: z
    .string()
    .regex(
      /^[\x21-\x39\x3b-\x7e]{1,200}$/,
      'a write key must be 1–200 printable characters without spaces or ":"',
    ),
  kind: SourceKind,
  enabled: z.boolean(),
  allowedOrigins: AllowedOrigins.describe(
    'origins of web pages that may send calls, such as https://shop.example; localhost always may',
  ),
}
export const NewSource = z.strictObject({
  name: source.name,
  writeKey: source.writeKey.optional().describe('generated when absent'),
  kind: source.kind.default('server'),
  enabled: source.enabled.default(true),
  allowedOrigins: source.allowedOrigins.default([]),
})
export type NewSource = z.infer<typeof NewSource>
/** Absent keys are unchanged, so a change has no defaults. */
export const SourceChange = z.strictObject(source).partial()
export type SourceChange = z.infer<typeof SourceChange>

/** Static headers, name to value. A row with neither is a blank row of a form, and ignored. */
const StaticHeaders = HeaderRecord.transform((rows, context) => {
  const headers: Record<string, string> = {}
  const known = new Set<string>()
  for (const [name, value] of Object.entries(rows)) {
    if (name.trim() === '' && value.trim() === '') continue
    const fault = headerFault(name.trim(), value.trim()) ?? repeatedHeader(known, name.trim())
    if (fault) context.addIssue({ code: 'custom', path: [name], message: fault })
    else headers[name.trim()] = value.trim()
  }
  return headers
})

/** HTTP reads the names of headers without regard to case, so two spellings are one header. */
function repeatedHeader(known: Set<string>, name: string): string | null {
  const isRepeated = known.has(name.toLowerCase())
  known.add(name.toLowerCase())
  return isRepeated ? `${name} is already set; a header can be set only once` : null
}

/** The reason a URL cannot be an endpoint's, or null. */
export function endpointUrlFault(text: string): string | null {
  if (text === '') return 'a URL is required, such as http://localhost:9001/hook'
  if (!/^https?:\/\//i.test(text)) return "an endpoint's URL must start with http:// or https://"
  // URL would read the path of http:///x as its host.
  if (/^https?:\/\/(?:[/\\?#]|$)/i.test(text))
    return "an endpoint's URL needs a host after http:// or https://"
  if (!URL.canParse(text)) return 'this is not a valid URL'
  const url = new URL(text)
  if (url.username || url.password)
    return 'an endpoint\'s URL must not contain a user or password; use a static header "Authorization"'
  if (text.includes('#'))
    return "an endpoint's URL must not contain a # fragment: it would never be sent"
  return null
}

export const NewEndpoint = z.strictObject({
  url: z
    .string()
    .trim()
    .overwrite(wellFormed)
    .superRefine((text, context) => {
      const fault = endpointUrlFault(text)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
  headers: StaticHeaders.default({}),
})
export type NewEndpoint = z.infer<typeof NewEndpoint>

export const mostEndpoints = 5

/** The endpoints of a destination, each with the schema `endpoint`. */
export const endpointList = <T extends z.ZodType>(endpoint: T) =>
  z
    .array(endpoint)
    .min(1, 'a destination needs at least one endpoint')
    .max(mostEndpoints, `a destination can have at most ${mostEndpoints} endpoints`)

const destination = {
  name: Name,
  enabled: z.boolean(),
  sources: z.array(Name).describe('names of the sources to connect'),
  sharedSecret: z
    .string()
    .min(1, 'a secret must not be empty; leave it out for none')
    .overwrite(wellFormed)
    .nullable(),
  body: BodyProfile,
  endpoints: endpointList(NewEndpoint),
}
export const NewDestination = z.strictObject({
  ...destination,
  enabled: destination.enabled.default(true),
  sources: destination.sources.default([]),
  sharedSecret: destination.sharedSecret.default(null),
  body: destination.body.default('documented'),
})
export type NewDestination = z.infer<typeof NewDestination>
export const DestinationChange = z
  .strictObject({
    ...destination,
    revision: z
      .number()
      .int()
      .describe(
        'the revision that was edited; if it has changed since, the request fails with CONFLICT',
      ),
    unsettled: z
      .enum(['deliver', 'cancel'], 'must be deliver or cancel')
      .describe(
        'with enabled: false: whether messages not yet settled are still delivered (default)',
      ),
  })
  .partial()
export type DestinationChange = z.infer<typeof DestinationChange>

const receiver = {
  name: Name,
  path: z
    .string()
    .regex(/^\/[^\s?#]*$/, 'a path must start with / and contain no space, ? or #')
    // A path as in a request line.
    .transform((path) => new URL(path, 'http://receiver').pathname),
  tls: TlsOption,
  respond: z
    .array(Answer)
    .min(1, 'a receiver needs at least one response')
    .describe('responses in turn, the last of which repeats: the short form of a behaviour'),
  behaviour: GivenBehaviour,
}
/** A list of responses is a behaviour, too. */
export function refuseBoth(
  { respond, behaviour }: { respond?: unknown; behaviour?: unknown },
  context: z.RefinementCtx,
) {
  if (respond !== undefined && behaviour !== undefined)
    context.addIssue({
      code: 'custom',
      path: ['respond'],
      message: 'cannot be combined with behaviour',
    })
}
export const NewReceiver = z
  .strictObject({
    name: receiver.name,
    path: receiver.path.optional().describe('/name when absent'),
    tls: receiver.tls.default('off'),
    respond: receiver.respond.optional(),
    behaviour: receiver.behaviour.optional().describe('every request gets 200 when absent'),
  })
  .superRefine(refuseBoth)
export type NewReceiver = z.infer<typeof NewReceiver>
export const ReceiverChange = z.strictObject(receiver).partial()
export type ReceiverChange = z.infer<typeof ReceiverChange>
