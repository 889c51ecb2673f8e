import Database from 'better-sqlite3'
import type { Tally } from './outcome.ts'

/** Single calls, with their answers. */
export function createOffered(found: Tally) {
  const accepted = new Set<string>()
  let next = 0
  let refusedInARow = 0
  return {
    accepted,
    refusedInARow: () => refusedInARow,
    /** A connection that cannot be opened counts as refused. Any 503 must give its reason. */
    async offer(collect: string, bytes: number) {
      const messageId = `f${next++}`
      const properties = { padding: 'x'.repeat(bytes) }
      const call = { writeKey: 'KEY', messageId, userId: messageId, event: 'E', properties }
      const answer = await fetch(`${collect}/v1/track`, {
        method: 'POST',
        body: JSON.stringify(call),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => ({ status: 0, text: '' }))
      refusedInARow = answer.status === 200 ? 0 : refusedInARow + 1
      if (answer.status === 200) accepted.add(messageId)
      const hasReason = answer.status === 503 && answer.text.includes('could not be stored: ')
      if (answer.status >= 500 && !hasReason)
        found.count('defects', `${messageId} was answered ${answer.status}: ${answer.text}`)
    },
    checkStored(file: string) {
      const db = new Database(file, { readonly: true })
      const stored = new Set(db.prepare<[], string>('SELECT message_id FROM call').pluck().all())
      if (db.pragma('quick_check', { simple: true }) !== 'ok')
        found.problem('quick_check is not ok')
      db.close()
      for (const id of accepted)
        if (!stored.has(id)) found.count('lost', `${id} was answered 200 and is lost`)
    },
  }
}
