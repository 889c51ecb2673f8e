import type { CallType } from '../../../contract/model.ts'
import { contentOf } from '../packing/callContent.ts'
import type { Db } from '../sqlite/database.ts'

export interface UncheckedCall {
  id: number
  sourceId: number
  type: CallType
  receivedAt: number
  content: string
}

/** Calls of a stretch, and the last id that was examined. */
export interface UncheckedPart {
  calls: UncheckedCall[]
  reached: number
}

type Row = UncheckedCall & { messageId: string; messageIdAt: number | null }

/** Ids examined at once, and what one part has at most: some 10 ms. */
const longestStretch = 4000
const mostCalls = 200
const mostBytes = 500_000

/** Reads calls that are to be checked, in short parts. */
export function uncheckedCalls(db: Db) {
  const columns = `
    SELECT id, source_id AS sourceId, type, received_at AS receivedAt, content, message_id AS messageId,
      message_id_at AS messageIdAt
    FROM call NOT INDEXED`
  const wanted = 'source_id IN (SELECT value FROM json_each(?))'
  const newer = db.prepare<[number, number, string, number], Row>(`
    ${columns} WHERE id > ? AND id <= ? AND ${wanted} ORDER BY id LIMIT ?`)
  const older = db.prepare<[number, number, string, number], Row>(`
    ${columns} WHERE id >= ? AND id < ? AND ${wanted} ORDER BY id DESC LIMIT ?`)
  const oldest = db.prepare<[], number>('SELECT coalesce(min(id), 1) FROM call').pluck()

  /** `end`: the last id of the stretch. */
  function part(rows: Iterable<Row>, end: number): UncheckedPart {
    const calls: UncheckedCall[] = []
    let bytes = 0
    for (const { messageId, messageIdAt, ...row } of rows) {
      const content = contentOf(row.content, messageIdAt, messageId)
      calls.push({ ...row, content })
      bytes += content.length
      if (calls.length === mostCalls || bytes > mostBytes) return { calls, reached: row.id }
    }
    return { calls, reached: end }
  }

  return {
    /** Of these sources, after a call and up to another, oldest first. */
    newer(sources: number[], after: number, upTo: number): UncheckedPart {
      const end = Math.min(upTo, after + longestStretch)
      return part(newer.iterate(after, end, JSON.stringify(sources), mostCalls), end)
    },
    /** Of a source, before a call, newest first. Null: there are no older calls. */
    older(source: number, before: number): UncheckedPart | null {
      const first = oldest.get() ?? 1
      if (before <= first) return null
      const end = Math.max(first, before - longestStretch)
      return part(older.iterate(end, before, JSON.stringify([source]), mostCalls), end)
    },
  }
}
