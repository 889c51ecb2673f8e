import type { Rejection, RejectionReason } from '../../contract/model.ts'

/** What follows for calls that were refused because of their source. */
export const sendAgain =
  'What was refused has to be sent again: most clients do not do so themselves.'

/** What each reason means to whoever sent the call, and what to do. */
export const explanations: Record<RejectionReason, string> = {
  no_user_anon_id: 'The call does not say who it is about. Give it a userId or an anonymousId.',
  event_not_defined: 'A track call needs the name of what happened. Give it an event.',
  id_required: 'An id that this type of call needs is missing. Give it the one named above.',
  id_not_string: 'Ids are strings. Put quotes around it: "42" instead of 42.',
  event_not_string: 'The name of an event is a string. Put quotes around it.',
  properties_not_object:
    'Properties are an object of names and values, such as {"total": 27.5}, or left out.',
  traits_not_object:
    'Traits are an object of names and values, such as {"plan": "pro"}, or left out.',
  bad_request: 'The request could not be read as calls. Compare what arrived with what was meant.',
  too_large:
    'A call may have 32 KB of JSON, a batch request 500 KB. Send less in it, or in smaller batches.',
  empty_batch: 'The batch has no calls. Clients should send none; it is harmless.',
  unknown_source:
    'No source has this write key. Create one, or give the client the key of a source there is.',
  source_disabled: 'The source with this write key is off. Switch it on, or stop its client.',
  suppressed:
    'The user is suppressed: a deletion asked for it. Unsuppress them, and calls are taken again.',
  duplicate:
    'A call with this messageId came from the same source within 24 h, so this one was not forwarded. Clients that retry do this, and it is harmless; two calls need two messageIds.',
  fault:
    'A fault of the collection port is, or was, switched on in Settings: this is how it answered. A client that retries sends it again.',
}

const tones: Partial<Record<RejectionReason, 'harmless' | 'faulted'>> = {
  duplicate: 'harmless',
  empty_batch: 'harmless',
  fault: 'faulted',
}

/** Whether someone has to do something about it: `reason`, where they do. */
export const toneOf = (reason: RejectionReason) => tones[reason] ?? 'reason'

/** Words for a rejection's answer: nobody reads an answer that was not given. */
export function answeredText({ status, reason }: Pick<Rejection, 'status' | 'reason'>): string {
  if (status !== 0) return String(status)
  return reason === 'fault' ? 'nothing: the connection was closed' : 'nothing: the client was gone'
}

const alikeFields = ['reason', 'status', 'writeKey', 'method', 'path', 'client'] as const

function isAlike(one: Rejection, other: Rejection): boolean {
  // A fault's message counts on with each.
  const sameWords = one.reason === 'fault' || one.message === other.message
  return sameWords && alikeFields.every((field) => one[field] === other[field])
}

/** How many rejections there are in a row from an index on that are alike; 0 inside of such a row. */
export function runFrom(items: readonly Rejection[], index: number): number {
  const [first, before] = [items[index], items[index - 1]]
  if (!first || (before && isAlike(before, first))) return 0
  let end = index + 1
  for (let item = items[end]; item && isAlike(item, first); item = items[end]) end += 1
  return end - index
}

export interface StrangeKey {
  writeKey: string
  count: number
}

/** The key that most of these carry and no source has, if it comes often enough to be worth a word. */
export function strangestKey(
  items: readonly Rejection[],
  known: ReadonlySet<string>,
): StrangeKey | null {
  const counts = new Map<string, number>()
  for (const { reason, writeKey } of items)
    if (reason === 'unknown_source' && writeKey !== null && !known.has(writeKey))
      counts.set(writeKey, (counts.get(writeKey) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most && most[1] >= 3 ? { writeKey: most[0], count: most[1] } : null
}

/** Of a call that arrived: who it is about, or null where that cannot be read. */
export function userOf(text: string): string | null {
  try {
    const call: unknown = JSON.parse(text)
    const user = typeof call === 'object' && call !== null && 'userId' in call ? call.userId : null
    return typeof user === 'string' ? user : null
  } catch {
    return null
  }
}
