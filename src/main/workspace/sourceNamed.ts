import { Refusal } from '../refusal.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Store } from '../store/store.ts'
import { noSource } from './words.ts'

/** The source of a name. Throws a Refusal of `field`, with the names that there are. */
export function sourceNamed(store: Store, name: string, field: string): SourceRecord {
  const source = store.sources.byName(name)
  if (source) return source
  const known = store.sources.all().map((each) => each.name)
  throw new Refusal('BAD_REQUEST', noSource(name, known), field)
}
