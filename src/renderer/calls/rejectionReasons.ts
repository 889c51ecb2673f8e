import type { Rejection, RejectionReason } from '../../contract/model.ts'

/** For calls that were rejected because of their source. */
export const sendAgain = 'Rejected calls must be sent again. Most clients do not retry them.'

/** What each reason means to the sender of the call, and what to do. */
export const explanations: Record<RejectionReason, string> = {
  no_user_anon_id: 'The call does not identify a user. Give it a userId or an anonymousId.',
  event_not_defined: 'A track call needs the name of its event. Give it an event.',
  id_required: 'This type of call needs an id that is missing. Add the one named above.',
  id_not_string: 'Ids are strings. Put quotes around it: "42" instead of 42.',
  event_not_string: 'The name of an event is a string. Put quotes around it.',
  properties_not_object:
    'Properties are an object of names and values, such as {"total": 27.5}, or left out.',
  traits_not_object:
    'Traits are an object of names and values, such as {"plan": "pro"}, or left out.',
  bad_request: 'The request could not be read as calls. Check the request as received, below.',
  too_large:
    'The limit is 32 KB of JSON per call and 500 KB per batch request. Send smaller calls or smaller batches.',
  empty_batch: 'The batch has no calls. This is harmless.',
  unknown_source:
    'No source has this write key. Create one, or give the client the write key of an existing source.',
  source_disabled: 'The source with this write key is disabled. Enable it, or stop its client.',
  origin_not_allowed:
    'A web page sent this call. Pages of localhost may; pages of any other origin only to sources that allow it. Allow the origin if the page is yours.',
  host_not_allowed:
    'The client used a name that is not known to be one of this machine. Use localhost or an IP address as the endpoint, or start Hookbench with --allow-host and the name.',
  suppressed:
    'The user is suppressed by a deletion. Unsuppress the user to accept their calls again.',
  duplicate:
    'A call with this messageId was received from the same source within 24 h, so this one was not forwarded. Clients that retry do this, and it is harmless. Two different calls need two messageIds.',
  loop: 'A destination has the collection port as an endpoint, so its deliveries were collected and delivered again. Remove that endpoint.',
  fault:
    'A fault of the collection port was enabled in Settings, and this is how the port answered. A client that retries sends the call again.',
}

const tones: Partial<Record<RejectionReason, 'harmless' | 'faulted'>> = {
  duplicate: 'harmless',
  empty_batch: 'harmless',
  fault: 'faulted',
}

/** `reason`: it must be fixed. */
export const toneOf = (reason: RejectionReason) => tones[reason] ?? 'reason'

/** The status of the response to a rejected request, or words if there was no response. */
export function answeredText({ status, reason }: Pick<Rejection, 'status' | 'reason'>): string {
  if (status !== 0) return String(status)
  return reason === 'fault'
    ? 'no response: the connection was closed'
    : 'no response: the client had disconnected'
}

const alikeFields = ['reason', 'status', 'writeKey', 'method', 'path', 'client'] as const

function isAlike(one: Rejection, other: Rejection): boolean {
  // The message of a fault contains a counter, so it is not compared.
  const sameWords = one.reason === 'fault' || one.message === other.message
  return sameWords && alikeFields.every((field) => one[field] === other[field])
}

/** The number of consecutive identical rejections from an index on; 0 inside such a run. */
export function runFrom(items: readonly Rejection[], index: number): number {
  const [first, before] = [items[index], items[index - 1]]
  if (!first || (before && isAlike(before, first))) return 0
  let end = index + 1
  for (let item = items[end]; item && isAlike(item, first); item = items[end]) end += 1
  return end - index
}

/** The most frequent unknown write key, if at least three of the rejections read so far have it. */
export function mostFrequentUnknownKey(
  items: readonly Rejection[],
  known: ReadonlySet<string>,
): string | null {
  const counts = new Map<string, number>()
  for (const { reason, writeKey } of items)
    if (reason === 'unknown_source' && writeKey !== null && !known.has(writeKey))
      counts.set(writeKey, (counts.get(writeKey) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most && most[1] >= 3 ? most[0] : null
}

/** The userId of a call as it arrived, or null if it cannot be read. */
export function userOf(text: string): string | null {
  try {
    const call: unknown = JSON.parse(text)
    const user = typeof call === 'object' && call !== null && 'userId' in call ? call.userId : null
    return typeof user === 'string' ? user : null
  } catch {
    return null
  }
}
