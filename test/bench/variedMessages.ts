import Database from 'better-sqlite3'
import { request } from 'undici'
import type { MessageState, MessageType } from '../../src/contract/model.ts'
import { storedBodies } from '../support/storedBodies.ts'
import { untilDelivered } from './backlog.ts'
import { allCounted } from './people.ts'
import { type DataDirectory, keyOf, type Product, withStarted } from './product.ts'
import { guest, multiplySettled } from './settledMessages.ts'
import { testCall } from './testCall.ts'

/** Messages of each source, in its destination. */
const perSource = [500, 300, 200]
export const sources = perSource.length
const originals = perSource.reduce((sum, count) => sum + count)
/** A minute from each copy to the next: a million messages of 1,000 originals took 17 hours. */
const stepMs = 60_000

/** A settled message, as far as filters read it. */
export interface Varied {
  type: MessageType
  label: string
  user: string
  state: MessageState
  source: string
  destination: string
  receivedAt: number
  /** Of its last attempt. */
  status: number | null
  outcome: string
  tries: number
  body: string
}

/** Calls of several types, events and users. Half of the users have one message each, the others one in every copy. */
function variedCall(index: number) {
  const { userId: _, ...track } = testCall(index)
  const userId = index % 2 === 0 ? `u_${index}` : `${guest}_${index}`
  const timestamp = track.timestamp
  const kind = index % 20
  if (kind === 3) return { type: 'identify', userId, traits: { plan: 'pro' }, timestamp }
  if (kind === 8) return { type: 'page', userId, name: 'Pricing', timestamp }
  if (kind === 13) return { type: 'screen', userId, name: 'Basket', timestamp }
  if (kind === 18) return { type: 'group', userId, groupId: 'g_1', timestamp }
  if (kind === 7) return { ...track, userId, event: 'Refund Requested' }
  return { ...track, userId, event: kind < 12 ? 'Order Completed' : 'Product Viewed' }
}

async function collectVaried({ collect, client }: Product) {
  let from = 0
  for (const [source, count] of perSource.entries()) {
    const batch = Array.from({ length: count }, (_, i) => variedCall(from + i))
    from += count
    const body = JSON.stringify({ writeKey: keyOf(source), batch })
    const response = await request(`${collect}/v1/batch`, { method: 'POST', body })
    await response.body.dump()
    if (response.statusCode !== 200) throw new Error(`collection answered ${response.statusCode}`)
  }
  const { totals } = await client.status()
  if (totals.calls !== originals)
    throw new Error(`${totals.calls} of ${originals} calls are stored`)
}

/** A fifth did not succeed. Set here rather than by real failures, since a list reads only the rows. */
function varyStates(file: string): Varied[] {
  const db = new Database(file)
  try {
    db.prepare(`
      UPDATE message SET state = CASE id % 17
        WHEN 3 THEN 'failed' WHEN 7 THEN 'expired' WHEN 11 THEN 'cancelled' ELSE 'delivered' END`).run()
    const columns = db
      .prepare<[], string>(`SELECT name FROM pragma_table_info('attempt') WHERE name <> 'id'`)
      .pluck()
      .all()
      .join(', ')
    db.exec(`
      UPDATE attempt SET status = 503, verdict = 'retry' WHERE message_id % 17 IN (3, 11);
      UPDATE attempt SET status = NULL, outcome = 'timeout', verdict = 'retry' WHERE message_id % 17 = 7;
      INSERT INTO attempt (${columns}) SELECT ${columns} FROM attempt WHERE message_id % 17 = 11`)
    const bodies = storedBodies(db)
    const rows = db
      .prepare<[], Omit<Varied, 'body'> & { id: number }>(`
        SELECT message.id, type, label, user_id AS user, state, source.name AS source, destination.name AS destination,
          received_at AS receivedAt, attempt.status, outcome, count(attempt.id) AS tries
        FROM message JOIN source ON source.id = source_id JOIN destination ON destination.id = destination_id
          JOIN attempt ON message_id = message.id
        GROUP BY message.id ORDER BY message.id`)
      .all()
    return rows.map(({ id, ...row }) => ({ ...row, body: bodies.get(id) ?? '' }))
  } finally {
    db.close()
  }
}

/**
 * Fills a data directory with settled messages that filters can tell apart: some really delivered, the rest copies
 * of them. Resolves with the originals; copy 0 is the oldest.
 */
export async function fillVaried(data: DataDirectory, messages: number) {
  await withStarted(data, async (product) => {
    await collectVaried(product)
    await untilDelivered(product, originals)
  })
  const varied = varyStates(data.database)
  multiplySettled(data.database, messages, stepMs)
  await withStarted(data, async (product) => {
    const { counts } = await product.client.status()
    const counted = Object.values(counts).reduce((sum, count) => sum + count)
    if (counted !== messages)
      throw new Error(`the product counts ${counted} of ${messages} messages`)
    // Otherwise the copied calls would be counted in profiles during the measurements.
    await allCounted(product, originals)
  })
  const copies = messages / originals
  const shiftMs = (copies - 1) * stepMs
  const settled = varied.map((each) => ({ ...each, receivedAt: each.receivedAt - shiftMs }))
  return { originals: settled, copies, stepMs }
}
export type Filled = Awaited<ReturnType<typeof fillVaried>>
