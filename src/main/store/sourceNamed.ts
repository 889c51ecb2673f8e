import { Refusal } from '../errors/refusal.ts'
import { namesText } from '../errors/namesText.ts'
import type { SourceRecord } from './sources.ts'
import type { ReadStore } from './readStore.ts'

export const noSource = (name: string, known: Iterable<string>) =>
  `no source named ${name}; available: ${namesText(known)}`

/** The source with this name. Throws a Refusal of `field` that lists the existing names. */
export function sourceNamed(store: ReadStore, name: string, field: string): SourceRecord {
  const source = store.sources.byName(name)
  if (source) return source
  const known = store.sources.all().map((each) => each.name)
  throw new Refusal('BAD_REQUEST', noSource(name, known), field)
}
