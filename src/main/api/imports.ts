import type { Import, ImportedCall } from '../../contract/importOperations.ts'
import type { Sending } from '../../contract/compose.ts'
import { parseJson } from '../destination/json.ts'
import { absent } from '../errors/absent.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ImportRecord, Imports } from '../import/imports.ts'
import { type FileCall, noteCounts, readCalls, typeCounts } from '../import/readCalls.ts'
import { sourceNamed } from '../store/sourceNamed.ts'
import type { Implementer } from './implementer.ts'
import { afterOf } from './page.ts'
import { type SendingParts, startSending } from './sendings.ts'

interface Parts extends SendingParts {
  imports: Imports
}

async function readImport(
  { store, imports }: Parts,
  { name, text }: { name: string; text: string },
) {
  return importView(imports.add(name, await readCalls(text, store.suppressions.since)))
}

function importView({
  id,
  name,
  format,
  calls,
  faults,
  faultCount,
  skipped,
}: ImportRecord): Import {
  return {
    id: String(id),
    name,
    format,
    calls: calls.length,
    types: typeCounts(calls),
    faults,
    faultCount,
    skipped: Array.from(skipped, ([text, count]) => ({ text, count })),
    notes: noteCounts(calls),
  }
}

function importOf({ imports }: Parts, id: number): ImportRecord {
  const record = imports.byId(id)
  if (record) return record
  if (id > 0 && id <= imports.newest())
    throw new Refusal('NOT_FOUND', 'this file is no longer in memory; choose it again', 'id')
  throw absent('import', id, { newest: 0 })
}

const callView = ({ text: _text, ...call }: FileCall, index: number): ImportedCall => ({
  ...call,
  index,
})

function listCalls(
  parts: Parts,
  input: { id: number; limit: number; cursor?: string | undefined },
) {
  const { calls } = importOf(parts, input.id)
  const from = afterOf(input.cursor)
  const end = Math.min(from + input.limit, calls.length)
  return {
    items: calls.slice(from, end).map((call, offset) => callView(call, from + offset)),
    nextCursor: end < calls.length ? String(end) : null,
  }
}

function textOfCall(parts: Parts, id: number, index: number) {
  const call = importOf(parts, id).calls[index]
  if (!call) throw new Refusal('NOT_FOUND', `the file has no call ${index}`, 'index')
  return { text: call.text }
}

interface SendInput {
  id: number
  source: string
  rate: number | null
  messageIds: 'keep' | 'new'
}

function sendImport(parts: Parts, input: SendInput): Promise<Sending> {
  const { calls } = importOf(parts, input.id)
  const source = sourceNamed(parts.store, input.source, 'source')
  if (calls.length === 0) throw new Refusal('CONFLICT', 'the file has no call to send')
  const keeps = input.messageIds === 'keep'
  return startSending(parts, {
    source,
    count: calls.length,
    rate: input.rate,
    callAt: (index) => contentOf(calls[index] as FileCall, keeps),
  })
}

function contentOf({ type, text }: FileCall, keepsId: boolean) {
  const { messageId, ...content } = parseJson(text).value as Record<string, unknown>
  return { type, content: keepsId && messageId !== undefined ? { messageId, ...content } : content }
}

export const importDeskRoutes = (os: Implementer['imports'], parts: Parts) => ({
  read: os.read.handler(({ input }) => readImport(parts, input)),
  calls: os.calls.handler(({ input }) => listCalls(parts, input)),
  call: os.call.handler(({ input }) => textOfCall(parts, input.id, input.index)),
  send: os.send.handler(({ input }) => sendImport(parts, input)),
})
