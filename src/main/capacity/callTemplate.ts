/** A call with the places of its number, as the text of a request. */
export interface CallTemplate {
  /** `/v1/track` */
  path: string
  /** The text between the places. */
  parts: string[]
  /** What is in each place: the number of the call, or its user's, or the time. */
  places: ('number' | 'user' | 'time')[]
}

/** As many users as can be told apart in a list; a profile for each call would measure something else. */
const users = 100

/** In the text of a call: its number, the number of its user, and the time when it is sent. */
export const numberMark = '{{n}}'
export const userMark = '{{user}}'
export const timeMark = '{{now}}'

const placeOf: Record<string, CallTemplate['places'][number]> = {
  [numberMark]: 'number',
  [userMark]: 'user',
  [timeMark]: 'time',
}

/** `text`: the JSON of the request's body, with marks. */
export function callTemplate(path: string, text: string): CallTemplate {
  const parts: string[] = []
  const places: CallTemplate['places'] = []
  let from = 0
  for (const { index, 0: mark } of text.matchAll(/\{\{(?:n|user|now)\}\}/g)) {
    parts.push(text.slice(from, index))
    places.push(placeOf[mark] ?? 'number')
    from = index + mark.length
  }
  parts.push(text.slice(from))
  return { path, parts, places }
}

/** The request of one call. */
export function callText({ parts, places }: CallTemplate, number: number): string {
  const values = { number, user: number % users, time: new Date().toISOString() }
  return places.reduce(
    (text, place, index) => text + values[place] + (parts[index + 1] ?? ''),
    parts[0] ?? '',
  )
}
