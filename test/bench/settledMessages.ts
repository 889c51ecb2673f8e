import Database from 'better-sqlite3'

interface Column {
  name: string
  type: string
  pk: number
}

/** Users of this name have one message each: every copy gets a user of its own. */
export const guest = 'guest'

/** The user of a copy; 0 is the original. */
export const userOfCopy = (user: string, copy: number) =>
  copy > 0 && user.startsWith(guest) ? `${user}-${copy}` : user

/**
 * Multiplies the settled messages of a database by copying the existing real ones, with
 * their calls, bodies and attempts. Columns, keys and tables are read from the schema. The
 * product must not be running. `stepMs`: how much
 * later each copy is than the one before; the last has the time of the originals.
 */
export function multiplySettled(file: string, wanted: number, stepMs = 0) {
  const db = new Database(file)
  try {
    // Least durability: a failed run is repeated.
    db.pragma('foreign_keys = OFF')
    db.pragma('journal_mode = OFF')
    db.pragma('synchronous = OFF')
    db.pragma('cache_size = -262144')
    const settled = db
      .prepare<[], number>(`SELECT count(*) FROM message WHERE state NOT IN ('queued', 'retrying')`)
      .pluck()
    const originals = settled.get() ?? 0
    if (originals === 0 || wanted % originals !== 0)
      throw new Error(`${wanted} messages cannot be made of ${originals}`)
    db.transaction(() => {
      copyFamily(db, wanted / originals - 1, stepMs)
      // The product counts new messages itself, per commit.
      db.prepare(`
        UPDATE message_count SET count = counted.count
        FROM (SELECT destination_id, state, count(*) AS count FROM message GROUP BY 1, 2) AS counted
        WHERE message_count.destination_id = counted.destination_id AND message_count.state = counted.state`).run()
    })()
    if (settled.get() !== wanted) throw new Error(`${settled.get()} messages were made`)
  } finally {
    db.close()
  }
}

function copyFamily(db: Database.Database, copies: number, stepMs: number) {
  const tables = db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all()
  const references = (table: string) =>
    db.pragma(`foreign_key_list(${table})`) as { table: string; from: string }[]
  const columns = (table: string) => db.pragma(`table_info(${table})`) as Column[]

  // Calls and bodies, and the tables that refer to them.
  const family = new Set(['call', 'body'])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const table of tables)
      if (references(table).some((reference) => family.has(reference.table))) family.add(table)
  }
  // Ids of copies are shifted beyond every existing id, so that references shift with them.
  const isId = ({ name, type, pk }: Column) => pk === 1 && name === 'id' && type === 'INTEGER'
  // A place in the content, not a time.
  const places = new Set(['message_id_at'])
  const isTime = ({ name, type }: Column) =>
    name.endsWith('_at') && type === 'INTEGER' && !places.has(name)
  const highest = (table: string) =>
    db.prepare<[], number>(`SELECT max(id) FROM ${table}`).pluck().get() ?? 0
  const withIds = [...family].filter((table) => columns(table).some(isId))
  const span = Math.max(...withIds.map(highest))

  // Numbers are bound as REAL, which would be written with a decimal point.
  const suffix = `'-' || CAST(:copy AS INTEGER)`
  for (const table of family) {
    const times = columns(table).filter(isTime)
    if (stepMs === 0 || times.length === 0) continue
    const earlier = times.map(({ name }) => `${name} = ${name} - ${copies * stepMs}`)
    db.prepare(`UPDATE ${table} SET ${earlier.join()}`).run()
  }
  const inserts = [...family].map((table) => {
    const moved = references(table)
      .filter((reference) => family.has(reference.table))
      .map(({ from }) => from)
    const values = columns(table).map((column) => {
      if (isId(column) || moved.includes(column.name)) return `${column.name} + :by`
      // The client's own id of a call is unique. As long as the original: places in the content are after it.
      if (column.name === 'message_id' && column.type === 'TEXT')
        return `substr(message_id, 1, length(message_id) - 6) || printf('%06d', :copy)`
      if (column.name === 'user_id')
        return `user_id || iif(user_id LIKE '${guest}%', ${suffix}, '')`
      return isTime(column) ? `${column.name} + :copy * ${stepMs}` : column.name
    })
    const names = columns(table).map(({ name }) => name)
    const original = withIds.includes(table) ? 'id' : (moved[0] ?? 'rowid')
    return db.prepare(
      `INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM ${table} WHERE ${original} <= ${span}`,
    )
  })
  for (let copy = 1; copy <= copies; copy++)
    for (const insert of inserts) insert.run({ by: copy * span, copy })
}
