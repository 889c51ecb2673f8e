import type { NewSource, SourceChange } from '../../contract/wiring.ts'
import { Refusal } from '../refusal.ts'
import { sourceView } from '../store/sources.ts'
import type { Workbench } from '../workbench.ts'
import { removeSource } from '../workspace/remove.ts'
import { createSource, restoreSource, updateSource } from '../workspace/wire.ts'
import { whole } from './page.ts'

export const listSources = ({ store }: Workbench) =>
  whole(store.sources.all().map((source) => sourceView(source, store.sources.usage(source.id))))

export function getSource({ store }: Workbench, id: number) {
  const source = store.sources.byId(id)
  if (!source) throw new Refusal('NOT_FOUND', `there is no source ${id}`, 'id')
  return sourceView(source, store.sources.usage(id))
}

export function addSource(workbench: Workbench, wanted: NewSource) {
  const { store } = workbench
  return getSource(
    workbench,
    store.change(() => createSource(store, wanted)),
  )
}

export function changeSource(workbench: Workbench, id: number, change: SourceChange) {
  const { store } = workbench
  store.change(() => updateSource(store, id, change))
  return getSource(workbench, id)
}

export const dropSource = ({ store }: Workbench, id: number) =>
  store.change(() => removeSource(store, id))

export function undropSource(workbench: Workbench, id: number) {
  const { store } = workbench
  store.change(() => restoreSource(store, id))
  return getSource(workbench, id)
}
