import type { Db } from '../sqlite/database.ts'
import {
  columnId,
  columnIdOf,
  columnNumbers,
  type TimeName,
  type ValueName,
} from './blockColumns.ts'
import { readTimes, type TimeColumn } from './timeColumn.ts'
import { readValues, type ValueColumn } from './valueColumn.ts'

/** Of the columns of a million messages, those that filters use often. */
const cacheBytes = 32 * 1024 * 1024

type Column = ValueColumn | TimeColumn
interface Cached {
  column: Column
  bytes: number
}

/** The columns of blocks. Those read last stay in memory; nothing else writes them. */
export function columnStore(db: Db) {
  const read = db.prepare<[number], Buffer>('SELECT data FROM message_column WHERE id = ?').pluck()
  const write = db.prepare<[number, Buffer]>(
    'INSERT INTO message_column VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data',
  )
  const remove = db.prepare<[number]>('DELETE FROM message_column WHERE id = ?')
  const removeAll = db.prepare('DELETE FROM message_column')
  /** Those read longest ago first. */
  const cache = new Map<number, Cached>()
  let bytes = 0

  function forget(id: number) {
    bytes -= cache.get(id)?.bytes ?? 0
    cache.delete(id)
  }

  function cached<T extends Column>(id: number, decode: (data: Buffer) => T): T {
    const known = cache.get(id)
    if (known) {
      cache.delete(id)
      cache.set(id, known)
      return known.column as T
    }
    const data = read.get(id) as Buffer
    const column = decode(data)
    cache.set(id, { column, bytes: data.length })
    bytes += data.length
    for (const oldest of cache.keys()) {
      if (bytes <= cacheBytes) break
      forget(oldest)
    }
    return column
  }

  return {
    values: (name: ValueName, block: number) => cached(columnId(name, block), readValues),
    times: (name: TimeName, block: number) => cached(columnId(name, block), readTimes),
    /** As stored, for changing it. */
    data: (name: ValueName | TimeName, block: number) => read.get(columnId(name, block)) as Buffer,
    write(name: ValueName | TimeName, block: number, data: Buffer) {
      const id = columnId(name, block)
      forget(id)
      write.run(id, data)
    },
    removeBlock(block: number) {
      for (const number of columnNumbers) {
        const id = columnIdOf(number, block)
        forget(id)
        remove.run(id)
      }
    },
    removeAll() {
      removeAll.run()
      cache.clear()
      bytes = 0
    },
    /** After a transaction that was rolled back. */
    forgetAll() {
      cache.clear()
      bytes = 0
    },
  }
}
export type ColumnStore = ReturnType<typeof columnStore>
