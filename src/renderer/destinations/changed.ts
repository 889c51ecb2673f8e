import type { Destination } from '../../contract/destination.ts'

/** What of a destination is edited in one place. */
export interface Part<T> {
  /** As the note names it. */
  title: string
  read: (destination: Destination) => T
  /** Its value in words. */
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

/** One endpoint, by id: it has another id when its URL changes. */
export const endpointPart = (id: string): Part<Endpoint | null> => ({
  title: 'Endpoint',
  read: ({ endpoints }) => endpoints.find((each) => each.id === id) ?? null,
  words: (endpoint) => (endpoint === null ? 'removed, or has another URL' : wordsOf(endpoint)),
})

function wordsOf({ url, headers }: Endpoint): string {
  return [url, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(', ')
}

/** Whether a part is no longer what an edit began with. */
export function isChanged<T>({ read }: Part<T>, base: Destination, now: Destination): boolean {
  return JSON.stringify(read(base)) !== JSON.stringify(read(now))
}
