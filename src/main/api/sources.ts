import type { NewSource, SourceChange } from '../../contract/wiring.ts'
import { Refusal } from '../errors/refusal.ts'
import { sourceView } from '../store/sources.ts'
import type { Store } from '../store/store.ts'
import type { ReadStore } from '../store/readStore.ts'
import { removeSource } from '../workspace/remove.ts'
import { createSource, restoreSource, updateSource } from '../workspace/wire.ts'
import { whole } from './page.ts'

interface Parts {
  store: Store
}

interface ReadParts {
  store: ReadStore
}

export const listSources = ({ store }: ReadParts) =>
  whole(store.sources.all().map((source) => sourceView(source, store.sources.usage(source.id))))

export function getSource({ store }: ReadParts, id: number) {
  const source = store.sources.byId(id)
  if (!source) throw new Refusal('NOT_FOUND', `no source with id ${id}`, 'id')
  return sourceView(source, store.sources.usage(id))
}

export function addSource(parts: Parts, wanted: NewSource) {
  const { store } = parts
  return getSource(
    parts,
    store.change(() => createSource(store, wanted)),
  )
}

export function changeSource(parts: Parts, id: number, change: SourceChange) {
  const { store } = parts
  store.change(() => updateSource(store, id, change))
  return getSource(parts, id)
}

export const dropSource = ({ store }: Parts, id: number) =>
  store.change(() => removeSource(store, id))

export function undropSource(parts: Parts, id: number) {
  const { store } = parts
  store.change(() => restoreSource(store, id))
  return getSource(parts, id)
}
