import type { SourceRecord } from '../store/sources.ts'
import type { Store } from '../store/store.ts'
import { createSource } from './wire.ts'

/** Creates a source for an unknown write key, if the setting `unknownWriteKey` is `create`. */
export function makeSource(store: Store, writeKey: string): SourceRecord {
  return store.change(() => {
    const name = freeName(store, `source ${writeKey}`)
    const id = createSource(store, { name, writeKey, kind: 'server', enabled: true })
    return store.sources.byId(id) as SourceRecord
  })
}

function freeName(store: Store, wanted: string): string {
  const usedNames = new Set(store.sources.all().map(({ name }) => name))
  // A name has at most 100 characters.
  const start = wanted.slice(0, 90)
  for (let number = 1; ; number++) {
    const name = number === 1 ? start : `${start} (${number})`
    if (!usedNames.has(name)) return name
  }
}
