import type { MessageState } from '../../contract/model.ts'
import type { Db } from './sqlite/database.ts'

/**
 * Counts new messages and those whose round ended by state, over all writers of a commit; written once per destination
 * and state. Triggers count all other changes.
 */
export function createStateCount(db: Db) {
  const add = db.prepare<[number, number, string]>(
    'UPDATE message_count SET count = count + ? WHERE destination_id = ? AND state = ?',
  )
  const byDestination = new Map<number, Map<MessageState, number>>()

  function change(destinationId: number, state: MessageState, by: number) {
    let states = byDestination.get(destinationId)
    if (!states) byDestination.set(destinationId, (states = new Map()))
    states.set(state, (states.get(state) ?? 0) + by)
  }

  return {
    /** A new message. */
    queued: (destinationId: number) => change(destinationId, 'queued', 1),
    moved(destinationId: number, from: MessageState, to: MessageState) {
      change(destinationId, from, -1)
      change(destinationId, to, 1)
    },
    /** Call at the end of a transaction. */
    write() {
      for (const [destinationId, states] of byDestination)
        for (const [state, by] of states) if (by !== 0) add.run(by, destinationId, state)
      byDestination.clear()
    },
    /** Call when the transaction is rolled back. */
    forget: () => byDestination.clear(),
  }
}
export type StateCount = ReturnType<typeof createStateCount>
