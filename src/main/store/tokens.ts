import type { TokenRole } from '../../contract/tokenOperations.ts'
import type { Db } from './sqlite/database.ts'

export interface TokenRow {
  hash: string
  name: string
  role: TokenRole
  created_at: number
  last_used_at: number | null
}

/** Named tokens. */
export function tokenTable(db: Db) {
  const insert = db.prepare<[TokenRow]>(
    'INSERT INTO token VALUES (:hash, :name, :role, :created_at, :last_used_at)',
  )
  const remove = db.prepare<[string]>('DELETE FROM token WHERE hash = ?')
  const noteUse = db.prepare<[number, string]>('UPDATE token SET last_used_at = ? WHERE hash = ?')
  const all = db.prepare<[], TokenRow>('SELECT * FROM token ORDER BY name')
  const byHash = db.prepare<[string], TokenRow>('SELECT * FROM token WHERE hash = ?')
  const byName = db.prepare<[string], TokenRow>('SELECT * FROM token WHERE name = ?')

  return {
    add: (row: TokenRow) => void insert.run(row),
    remove: (hash: string) => void remove.run(hash),
    noteUse: (hash: string, at: number) => void noteUse.run(at, hash),
    /** By name. */
    all: () => all.all(),
    byHash: (hash: string) => byHash.get(hash) ?? null,
    /** In either case of its ASCII letters. */
    byName: (name: string) => byName.get(name) ?? null,
  }
}
