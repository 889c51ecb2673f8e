import type { FileCalls } from './readCalls.ts'

/** A file that was read, in memory until newer ones take its place. */
export interface ImportRecord extends FileCalls {
  id: number
  name: string
}

/** Files held: each may be tens of MB. */
const mostStored = 3

export function createImports() {
  const records = new Map<number, ImportRecord>()
  let lastId = 0
  return {
    add(name: string, calls: FileCalls): ImportRecord {
      const record = { ...calls, id: ++lastId, name }
      records.set(record.id, record)
      for (const id of records.keys()) if (records.size > mostStored) records.delete(id)
      return record
    },
    byId: (id: number) => records.get(id) ?? null,
    newest: () => lastId,
  }
}
export type Imports = ReturnType<typeof createImports>
