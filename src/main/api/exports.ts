import type { ExportKind } from '../../contract/exportOperations.ts'
import { type ExportParts, exportPart } from '../export/exportPart.ts'
import { messageSearch } from '../filter/messageSearch.ts'
import { countFiltered, filteredIds } from './filteredRows.ts'
import type { Implementer } from './implementer.ts'
import type { Lists } from './messages.ts'
import { beforeOf, nextCursor } from './page.ts'
import { type LiveParts, readLive } from './reading.ts'
import type { Withholding } from './withheld.ts'

interface Parts extends Omit<ExportParts, 'shown'>, LiveParts {
  lists: Lists
  withhold: Withholding
}

interface CountInput {
  kind: ExportKind
  filter: string
}

interface IdsInput extends CountInput {
  limit: number
  cursor?: string | undefined
}

async function listIds(parts: Parts, { kind, ...page }: IdsInput, signal?: AbortSignal) {
  if (kind !== 'messages') {
    const found = await filteredIds(parts, kind, page, signal)
    return { ...found, ids: found.ids.map(String) }
  }
  const { filter, limit, cursor } = page
  const search = messageSearch(parts.store, { filter })
  const ids = await parts.lists.find(search, { before: beforeOf(cursor), offset: 0, limit })
  return {
    ids: ids.map(String),
    nextCursor: nextCursor(ids, limit),
  }
}

async function countOf(parts: Parts, { kind, filter }: CountInput, signal?: AbortSignal) {
  if (kind !== 'messages') return countFiltered(parts, kind, { filter }, signal)
  const { count } = await parts.lists.count(messageSearch(parts.store, { filter }))
  return { count, complete: true }
}

export const exportDeskRoutes = (os: Implementer['exports'], parts: Parts) => ({
  ids: os.ids.handler(({ input, signal }) => listIds(parts, input, signal)),
  count: os.count.handler(({ input, signal }) => countOf(parts, input, signal)),
  // Only messages show the engine's clock.
  part: os.part.handler(({ input, context: { requester } }) => {
    const shown = <Item>(item: Item) => parts.withhold(item, requester)
    const part = () => exportPart({ ...parts, shown }, input)
    return input.kind === 'messages' ? readLive(parts, part) : parts.store.read(part)
  }),
})
