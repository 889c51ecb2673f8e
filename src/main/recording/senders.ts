import type { JsonObject } from '../destination/json.ts'
import type { CaptureRow } from '../store/captures.ts'
import type { DestinationRecord } from '../store/destinations.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { RecordParts } from './parts.ts'

/** A destination of a recording. */
export type RecordedDestination = Pick<
  DestinationRecord,
  'id' | 'name' | 'profile' | 'endpoints' | 'sharedSecret'
>

/** The destination that stands for the sender of captured requests: one for each receiver and profile. */
export function destinationOf(
  { store, addresses }: RecordParts,
  row: CaptureRow,
  { version }: JsonObject,
): RecordedDestination {
  const profile = version === 2 ? 'production' : 'documented'
  const path = row.path.split('?', 1)[0] ?? ''
  const known = store.receivers.all().find((each) => each.path === path)
  // No destination and no endpoint of the store has such an id.
  const id = -(2 * (known?.id ?? 0) + (profile === 'production' ? 1 : 0)) - 1
  return {
    id,
    name: profile === 'production' ? `To ${row.receiver}, production` : `To ${row.receiver}`,
    profile,
    sharedSecret: null,
    endpoints: [{ id, url: addresses.receiver + path, headers: {} }],
  }
}

/** A name that no source has: each sender has its own, because a call goes to every destination of its source. */
export function freeSource(store: ReadStore, taken: readonly string[]): string {
  const name = (number: number) => (number === 1 ? 'captured' : `captured-${number}`)
  let number = 1
  while (taken.includes(name(number)) || store.sources.byName(name(number))) number++
  return name(number)
}
