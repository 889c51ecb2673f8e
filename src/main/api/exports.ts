import type { ExportKind } from '../../contract/exportOperations.ts'
import { type ExportParts, exportPart } from '../export/exportPart.ts'
import { Refusal } from '../errors/refusal.ts'
import { messageSearch } from '../filter/messageSearch.ts'
import type { Implementer } from './implementer.ts'
import type { Lists } from './messages.ts'
import { beforeOf } from './page.ts'
import { type LiveParts, readLive } from './reading.ts'

interface Parts extends ExportParts, LiveParts {
  lists: Lists
}

interface CountInput {
  kind: ExportKind
  filter: string
}

interface IdsInput extends CountInput {
  limit: number
  cursor?: string | undefined
}

async function listIds(parts: Parts, input: IdsInput) {
  const ids = await idsOf(parts, input)
  return {
    ids: ids.map(String),
    nextCursor: ids.length < input.limit ? null : String(ids.at(-1)),
  }
}

async function idsOf({ lists, store }: Parts, { kind, filter, limit, cursor }: IdsInput) {
  const before = beforeOf(cursor)
  if (kind === 'messages')
    return lists.find(messageSearch(store, { filter }), { before, offset: 0, limit })
  if (filter !== '') throw new Refusal('BAD_REQUEST', `${kind} have no filter`, 'filter')
  const rows =
    kind === 'calls'
      ? store.calls.page(before, limit)
      : store.captures.page({ before, receiver: null, limit })
  return rows.map(({ id }) => id)
}

async function countOf({ lists, store }: Parts, { kind, filter }: CountInput): Promise<number> {
  if (kind === 'messages') return (await lists.count(messageSearch(store, { filter }))).count
  if (filter !== '') throw new Refusal('BAD_REQUEST', `${kind} have no filter`, 'filter')
  if (kind === 'calls') return store.calls.total()
  return [...store.captures.counts().values()].reduce((sum, count) => sum + count, 0)
}

export const exportDeskRoutes = (os: Implementer['exports'], parts: Parts) => ({
  ids: os.ids.handler(({ input }) => listIds(parts, input)),
  count: os.count.handler(async ({ input }) => ({ count: await countOf(parts, input) })),
  part: os.part.handler(({ input }) => readLive(parts, () => exportPart(parts, input))),
})
