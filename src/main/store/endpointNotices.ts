import type { Outcome } from '../../contract/model.ts'
import type { NoticeKind } from '../../contract/notice.ts'
import type { Db } from './sqlite/database.ts'

export interface NewEndpointNotice {
  kind: NoticeKind
  receivedAt: number
  since: number
  destinationId: number
  destination: string
  endpointId: number
  url: string
  attempts: number
  failed: number
  outcome: Outcome | null
  status: number | null
}

export interface EndpointNoticeRow {
  id: number
  kind: NoticeKind
  received_at: number
  since: number
  destination_id: number
  destination: string
  endpoint_id: number
  url: string
  attempts: number
  failed: number
  outcome: Outcome | null
  status: number | null
}

/** The most that are stored, whatever the retention. */
export const mostEndpointNotices = 1000
/** More within an hour are never stored of an endpoint. */
const remembered = 6

export function endpointNoticeTable(db: Db) {
  const insert = db.prepare(`
    INSERT INTO endpoint_notice (kind, received_at, since, destination_id, destination, endpoint_id, url, attempts,
      failed, outcome, status)
    VALUES (:kind, :receivedAt, :since, :destinationId, :destination, :endpointId, :url, :attempts, :failed, :outcome,
      :status)`)
  const page = db.prepare<[{ before: number; limit: number }], EndpointNoticeRow>(
    'SELECT * FROM endpoint_notice WHERE id < :before ORDER BY id DESC LIMIT :limit',
  )
  // Read once per endpoint and start; there are at most a thousand rows.
  const ofEndpoint = db.prepare<[number], EndpointNoticeRow>(
    `SELECT * FROM endpoint_notice WHERE endpoint_id = ? ORDER BY id DESC LIMIT ${remembered}`,
  )
  const newest = db.prepare<[], number | null>('SELECT max(id) FROM endpoint_notice').pluck()
  const unread = db
    .prepare<[number], number>('SELECT count(*) FROM endpoint_notice WHERE id > ?')
    .pluck()
  // The newest notice of each endpoint tells whether it is failing.
  const failing = db
    .prepare<[], number>(
      `
    SELECT count(DISTINCT destination.id)
    FROM (SELECT endpoint_id, kind, max(id) FROM endpoint_notice GROUP BY endpoint_id) AS newest
    JOIN endpoint ON endpoint.id = newest.endpoint_id AND NOT endpoint.removed
    JOIN destination ON destination.id = endpoint.destination_id AND destination.enabled
      AND destination.removed_at IS NULL
    WHERE newest.kind = 'failing'`,
    )
    .pluck()
  return {
    insert: (notice: NewEndpointNotice) => void insert.run(notice),
    page: (window: { before: number; limit: number }) => page.all(window),
    /** Its latest notices, newest first. */
    ofEndpoint: (endpointId: number) => ofEndpoint.all(endpointId),
    newest: () => newest.get() ?? null,
    /** Enabled destinations with an endpoint that is failing. */
    failing: () => failing.get() ?? 0,
    unread: (readUpTo: number) => unread.get(readUpTo) ?? 0,
  }
}
