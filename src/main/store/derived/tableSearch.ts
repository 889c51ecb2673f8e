import type { Condition } from '../../../contract/filter/conditions.ts'
import type { FilterKey, FilterList } from '../../../contract/filter/grammar.ts'
import type { Db } from '../sqlite/database.ts'
import { allOf, anyOf, signed, type SqlCondition } from './conditionSql.ts'
import { planStateOfCall } from './callChecks.ts'
import { namedIn } from './messageQuery.ts'

export type TableList = Exclude<FilterList, 'messages'>

/** A filter of a list other than messages. Times are milliseconds. */
export interface TableQuery {
  conditions: Condition[]
  since: number | null
  until: number | null
  /** Each of its words must occur. */
  text: string
}

/** A part of a list: ids below `before`, newest first, and where to continue; null: these were all. */
export interface TablePart {
  ids: number[]
  next: number | null
}

/** Where to search, and how long. */
export interface TablePlace {
  before: number
  limit: number
  forMs: number
}

type Column =
  | string
  /** The ids of rows with a name. */
  | { id: string; of: 'source' | 'receiver' }
  /** Any of several rows: `any` stands for the test of `value`. */
  | { value: string; among: (any: string) => string }

interface Table {
  columns: Partial<Record<FilterKey, Column>>
  time: string
  /** What is searched for words. */
  texts: string[]
  where?: string
}

const deletionState = `
  CASE WHEN decided_up_to NOT NULL OR unmade > 0 OR (SELECT sum(count) FROM deletion_count
    WHERE deletion_id = deletion.id AND state IN ('queued', 'retrying')) > 0 THEN 'running'
  WHEN told >= owed THEN 'finished' ELSE 'partly_failed' END`
const userOfDeletion = 'SELECT 1 FROM deletion_user WHERE deletion_id = deletion.id'
const sourceOfDeletion =
  'SELECT 1 FROM deletion_source JOIN source ON source.id = source_id WHERE deletion_id = deletion.id'

const tables: Record<TableList, Table> = {
  calls: {
    columns: {
      type: 'type',
      user: 'user_id',
      event: `iif(type = 'track', label, NULL)`,
      source: { id: 'source_id', of: 'source' },
      plan: planStateOfCall,
    },
    time: 'received_at',
    texts: ['label', 'user_id', 'anonymous_id', 'message_id', 'content'],
  },
  rejections: {
    columns: { reason: 'reason', source: { id: 'source_id', of: 'source' }, key: 'write_key' },
    time: 'received_at',
    texts: ['message', 'path', 'client', 'write_key', 'CAST(arrived AS TEXT)'],
  },
  captures: {
    columns: {
      receiver: { id: 'receiver_id', of: 'receiver' },
      status: 'CAST(status AS TEXT)',
      signature: 'signature',
    },
    time: 'received_at',
    texts: ['path', 'headers', 'CAST(head AS TEXT)', 'CAST(body AS TEXT)'],
    where: 'NOT cleared',
  },
  deletions: {
    columns: {
      user: { value: 'user_id', among: (any) => `EXISTS (${userOfDeletion} AND (${any}))` },
      kind: 'kind',
      state: deletionState,
      source: {
        value: 'coalesce(removed_name, name)',
        among: (any) => `EXISTS (${sourceOfDeletion} AND (${any}))`,
      },
    },
    time: 'requested_at',
    texts: [
      `(SELECT group_concat(user_id, ' ') FROM deletion_user WHERE deletion_id = deletion.id)`,
    ],
    where: 'decided_up_to IS NOT -1',
  },
}

const rowOf: Record<TableList, string> = {
  calls: 'call',
  rejections: 'rejection',
  captures: 'capture',
  deletions: 'deletion',
}

/** Ids that one statement covers: at first, and at most. A statement then takes about 10 ms. */
const firstStretch = 500
const longestStretch = 16_000
const stretchMs = 10

/**
 * Searches calls, rejections, captures and deletions: their rows, newest first. A part ends after `forMs` milliseconds, so
 * that a rare match among a million rows needs several parts.
 */
export function tableSearch(db: Db) {
  const named = {
    source: namedIn(db, 'source', 'coalesce(removed_name, name)'),
    receiver: namedIn(db, 'receiver', 'coalesce(removed_name, name)'),
  }
  const endsOf = Object.fromEntries(
    Object.values(rowOf).map((row) => [
      row,
      db.prepare<[], { first: number | null; last: number | null }>(
        `SELECT (SELECT min(id) FROM ${row}) AS first, (SELECT max(id) FROM ${row}) AS last`,
      ),
    ]),
  )

  function conditionOf(list: TableList, { key, values, prefixes, not }: Condition): SqlCondition {
    const column = tables[list].columns[key]
    if (column === undefined) throw new Error(`${list} cannot be filtered by ${key}`)
    if (typeof column === 'string') return signed(anyOf(`(${column})`, { values, prefixes }), not)
    if ('of' in column) {
      const ids = named[column.of](values, prefixes).map(Number)
      return signed(anyOf(column.id, { values: ids as never[], prefixes: [] }), not)
    }
    const [any, ...given] = anyOf(column.value, { values, prefixes })
    return signed([column.among(any), ...given], not)
  }

  function rowsOf(list: TableList, { conditions, since, until, text }: TableQuery) {
    const { time, texts, where } = tables[list]
    const given = conditions.map((each) => conditionOf(list, each))
    if (where !== undefined) given.push([where])
    if (since !== null) given.push([`${time} >= ?`, since])
    if (until !== null) given.push([`${time} < ?`, until])
    const all = `lower(concat_ws(' ', ${texts.join(', ')}))`
    for (const word of text.split(/\s+/))
      if (word !== '') given.push([`instr(${all}, lower(?)) > 0`, word])
    return allOf(given)
  }

  /** From newer to older rows, until `take` returns that it has enough. Returns where to continue; null: at the end. */
  function sweep(
    row: string,
    { before, forMs }: Pick<TablePlace, 'before' | 'forMs'>,
    take: (from: number, to: number) => boolean,
  ): number | null {
    const { first, last } = endsOf[row]?.get() ?? { first: null, last: null }
    const oldest = first ?? 0
    const startedAt = performance.now()
    let stretch = firstStretch
    for (let to = Math.min(before, (last ?? 0) + 1); to > oldest;) {
      const at = performance.now()
      const from = Math.max(oldest, to - stretch)
      if (take(from, to)) return from
      to = from
      const now = performance.now()
      // At least one stretch, so that every part gets further.
      if (to > oldest && now - startedAt > forMs) return to
      const isSlow = now - at > stretchMs
      stretch = isSlow ? Math.max(100, stretch >> 1) : Math.min(longestStretch, stretch * 2)
    }
    return null
  }

  return {
    find(list: TableList, query: TableQuery, { limit, ...place }: TablePlace): TablePart {
      const { where, values } = rowsOf(list, query)
      const row = rowOf[list]
      const found = db
        .prepare<unknown[], number>(
          `SELECT id FROM ${row} NOT INDEXED WHERE id < ? AND id >= ? ${where} ORDER BY id DESC LIMIT ?`,
        )
        .pluck()
      const ids: number[] = []
      const next = sweep(row, place, (from, to) => {
        ids.push(...found.all(to, from, ...values, limit - ids.length))
        return ids.length === limit
      })
      return { ids, next: ids.length === limit ? (ids.at(-1) as number) : next }
    },
    count(list: TableList, query: TableQuery, place: Omit<TablePlace, 'limit'>) {
      const { where, values } = rowsOf(list, query)
      const row = rowOf[list]
      const counted = db
        .prepare<unknown[], number>(
          `SELECT count(*) FROM ${row} NOT INDEXED WHERE id < ? AND id >= ? ${where}`,
        )
        .pluck()
      let count = 0
      const next = sweep(row, place, (from, to) => {
        count += counted.get(to, from, ...values) as number
        return false
      })
      return { count, next }
    },
  }
}
