import type { Db } from '../sqlite/database.ts'
import type { Cursors } from './cursors.ts'

/** The table `message_log` of `hookbench.db`. */
export interface MessageLog {
  loggedBelow: number
  prunedUpTo: number
  opening: number
  previousOpening: number
  newestCall: number
  newestMessage: number
  newestEntry: number
}

/** What the lists have read of `hookbench.db`. */
export interface Reached {
  /** 0: there are none yet. */
  opening: number
  /** The newest message in a block or in the text index. */
  message: number
  /** Messages with smaller ids are in blocks. */
  blocks: number
  entries: number
  entriesSeen: number
}

/**
 * Whether the lists can be continued. They cannot if either file lost its last commits in a power failure, or is an older
 * copy, or if the lists missed a whole run of the engine. Any process that is killed loses nothing.
 */
export function canContinue(log: MessageLog, reached: Reached): boolean {
  if (reached.opening === 0) return false
  if (reached.entries < log.prunedUpTo || reached.blocks > log.loggedBelow) return false
  if (reached.opening === log.opening) return true
  return (
    reached.opening === log.previousOpening &&
    reached.message <= log.newestMessage &&
    reached.entriesSeen <= log.newestEntry
  )
}

/**
 * Whether profiles can be continued. They cannot if a power failure took calls that they count: others may get the same
 * ids. `now`: the newest call.
 */
export function canCountOn(
  { opening, previousOpening, newestCall }: MessageLog,
  { reached, now }: { reached: { opening: number; calls: number }; now: number },
): boolean {
  if (reached.calls > now) return false
  if (reached.opening === opening || reached.opening !== previousOpening) return true
  return reached.calls <= newestCall
}

export function readLog(db: Db): () => MessageLog {
  const log = db.prepare<[], MessageLog>(`
    SELECT logged_below AS loggedBelow, pruned_up_to AS prunedUpTo, opening, previous_opening AS previousOpening,
      newest_call AS newestCall, newest_message AS newestMessage, newest_entry AS newestEntry FROM message_log`)
  return () => log.get() as MessageLog
}

export function readReached(cursors: Cursors): Reached {
  const blocks = cursors.read('messageBlocks')
  return {
    opening: cursors.read('messageOpening'),
    message: Math.max(blocks - 1, cursors.read('messageTextUpTo')),
    blocks,
    entries: cursors.read('messageEntries'),
    entriesSeen: cursors.read('messageEntriesSeen'),
  }
}
