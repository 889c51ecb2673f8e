import { z } from 'zod'
import { headerFault } from './header.ts'
import { BodyProfile, SourceKind } from './model.ts'
import { Answer } from './receiver.ts'

/**
 * What a user may write when wiring sources, destinations, endpoints and receivers. One set of rules
 * for the screen, REST and the workspace file, so a mistake reads the same wherever it is made.
 */

/** Half a surrogate pair cannot be stored; it is replaced here as it is in the names of calls. */
const wellFormed = (text: string) => text.toWellFormed()

export const Name = z
  .string()
  .trim()
  .min(1, 'a name is needed')
  .max(100, 'a name has at most 100 characters')
  .overwrite(wellFormed)

const source = {
  name: Name,
  writeKey: z
    .string()
    .regex(
      /^[\x21-\x39\x3b-\x7e]{1,200}$/,
      'a write key is 1–200 printable characters without space or ":"',
    ),
  kind: SourceKind,
  enabled: z.boolean(),
}
export const NewSource = z.strictObject({
  name: source.name,
  writeKey: source.writeKey.optional().describe('made up when absent'),
  kind: source.kind.default('server'),
  enabled: source.enabled.default(true),
})
export type NewSource = z.infer<typeof NewSource>
/** What is absent stays as it is: a change has no defaults. */
export const SourceChange = z.strictObject(source).partial()
export type SourceChange = z.infer<typeof SourceChange>

/** The name of a track event, as it is sent: case and spaces count. */
export const EventName = z.string().min(1, 'an event has a name').overwrite(wellFormed)

/** Static headers as name to value. A row with neither is a blank row of a form, and ignored. */
const StaticHeaders = z.record(z.string(), z.string()).transform((headers, context) => {
  const kept: Record<string, string> = {}
  const known = new Set<string>()
  for (const [name, value] of Object.entries(headers)) {
    if (name.trim() === '' && value.trim() === '') continue
    const fault = headerFault(name.trim(), value.trim()) ?? repeatedHeader(known, name.trim())
    if (fault) context.addIssue({ code: 'custom', path: [name], message: fault })
    else kept[name.trim()] = value.trim()
  }
  return kept
})

/** HTTP reads the names of headers without regard to case, so two spellings are one header. */
function repeatedHeader(known: Set<string>, name: string): string | null {
  const isRepeated = known.has(name.toLowerCase())
  known.add(name.toLowerCase())
  return isRepeated ? `${name} is already set; a header can be set once` : null
}

/** The reason a URL cannot be an endpoint's, or null. */
export function endpointUrlFault(text: string): string | null {
  if (text === '') return 'a URL is required, such as http://localhost:9001/hook'
  if (!/^https?:\/\//i.test(text)) return "an endpoint's URL starts with http:// or https://"
  // URL would read the path of http:///x as its host.
  if (/^https?:\/\/(?:[/\\?#]|$)/i.test(text))
    return "an endpoint's URL needs a host after http:// or https://"
  if (!URL.canParse(text)) return 'this is not a valid URL'
  const url = new URL(text)
  if (url.username || url.password)
    return 'an endpoint\'s URL has no user or password in it; use a static header "Authorization"'
  if (text.includes('#')) return "an endpoint's URL has no # fragment: it would never be sent"
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

/** As many endpoints as a destination may have, each written as `endpoint` says. */
export const endpointList = <T extends z.ZodType>(endpoint: T) =>
  z
    .array(endpoint)
    .min(1, 'a destination has at least one endpoint')
    .max(5, 'a destination has at most 5 endpoints')

const destination = {
  name: Name,
  enabled: z.boolean(),
  sources: z.array(Name).describe('names of the sources to connect'),
  sharedSecret: z
    .string()
    .min(1, 'a secret is not empty; leave it out for none')
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
      .describe('the revision that was edited: another one now is a CONFLICT, and nothing changes'),
    unsettled: z
      .enum(['deliver', 'cancel'], 'it is deliver or cancel')
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
    .regex(/^\/[^\s?#]*$/, 'a path starts with / and has no space, ? or #')
    // As it stands in a request line.
    .transform((path) => new URL(path, 'http://receiver').pathname),
  respond: z.array(Answer).min(1, 'a receiver has at least one answer'),
}
export const NewReceiver = z.strictObject({
  name: receiver.name,
  path: receiver.path.optional().describe('/name when absent'),
  respond: receiver.respond.default([200]),
})
export type NewReceiver = z.infer<typeof NewReceiver>
export const ReceiverChange = z.strictObject(receiver).partial()
export type ReceiverChange = z.infer<typeof ReceiverChange>
