import type { Destination } from '../../../contract/destination.ts'

/** A part of a destination that is edited in one place. */
export interface Part<T> {
  /** The name in the note about a concurrent change. */
  title: string
  read: (destination: Destination) => T
  /** The value as text. */
  words: (value: T) => string
}

export const namePart: Part<string> = {
  title: 'Name',
  read: ({ name }) => name,
  words: (name) => name,
}

export const secretPart: Part<string | null> = {
  title: 'Shared secret',
  read: ({ sharedSecret }) => sharedSecret,
  words: (secret) => secret ?? 'none',
}

type Endpoint = Destination['endpoints'][number]

/** One endpoint by id. The id changes with the URL. */
export const endpointPart = (id: string): Part<Endpoint | null> => ({
  title: 'Endpoint',
  read: ({ endpoints }) => endpoints.find((each) => each.id === id) ?? null,
  words: (endpoint) => (endpoint === null ? 'removed, or has another URL' : wordsOf(endpoint)),
})

function wordsOf({ url, headers }: Endpoint): string {
  return [url, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(', ')
}

/** Whether a part has changed since the edit started. */
export function isChanged<T>({ read }: Part<T>, base: Destination, now: Destination): boolean {
  return JSON.stringify(read(base)) !== JSON.stringify(read(now))
}
