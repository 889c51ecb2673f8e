import type { ExportFormat, ExportKind, WrittenPart } from '../../contract/exportOperations.ts'
import { type MessageParts, messageRecord, readShared } from '../views/messageDetail.ts'
import { callDetail } from '../views/callDetail.ts'
import { captureDetail } from '../views/views.ts'
import { callFormats } from './callFormats.ts'
import { captureFormats } from './captureFormats.ts'
import type { Format } from './format.ts'
import { messageFormats } from './messageFormats.ts'

export interface ExportParts extends Pick<MessageParts, 'store' | 'clock'> {
  addresses: { collect: string; collectTls: string | null; receiver: string }
  /** Of an item: what its reader may see. */
  shown: <Item>(item: Item) => Item
}

interface PartRequest {
  kind: ExportKind
  format: ExportFormat
  ids: number[]
  first: boolean
  last: boolean
  written: number
}

/** A part ends after this much, so that the desk answers others in between. It always takes at least one id. */
const mostMs = 12
const mostCharacters = 1_000_000

/** The text of as many of these as one short turn has time for. */
export function exportPart(parts: ExportParts, request: PartRequest): WrittenPart {
  switch (request.kind) {
    case 'messages': {
      const shared = readShared(parts.store)
      return write(messageFormats[request.format], request, (id) => {
        const row = parts.store.messageList.byId(id)
        return row && parts.shown(messageRecord(parts, row, shared))
      })
    }
    case 'calls':
      const { collect, collectTls } = parts.addresses
      return write(callFormats(collectTls ?? collect)[request.format], request, (id) => {
        const row = parts.store.calls.byId(id)
        if (!row) return null
        const source = parts.store.sources.everById(row.source_id)
        const formerKey = parts.store.sources.removed(row.source_id)?.writeKey
        const writeKey = formerKey ?? source?.writeKey ?? ''
        return parts.shown({ call: callDetail(parts, id), writeKey })
      })
    case 'captures':
      return write(captureFormats(parts.addresses.receiver)[request.format], request, (id) => {
        const row = parts.store.captures.byId(id)
        return row && parts.shown(captureDetail(row))
      })
  }
}

function write<Item>(
  { head, entries, between, tail }: Format<Item>,
  { ids, first, last, written: before }: PartRequest,
  read: (id: number) => Item | null,
): WrittenPart {
  const end = performance.now() + mostMs
  const texts = first ? [head()] : []
  let [taken, written, missing, characters] = [0, 0, 0, 0]
  for (const id of ids) {
    if (taken > 0 && (characters > mostCharacters || performance.now() > end)) break
    const item = read(id)
    taken++
    if (item === null) missing++
    else
      for (const entry of entries(item)) {
        const text = before + written > 0 ? between + entry : entry
        texts.push(text)
        characters += text.length
        written++
      }
  }
  if (last && taken === ids.length) texts.push(tail)
  return { text: texts.join(''), taken, written, missing }
}
