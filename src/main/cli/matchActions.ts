import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkAction, MessageAction } from '../../contract/bulkAction.ts'
import { countText } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'
import type { connect } from './connect.ts'
import { complain, printDone, showProgress } from './print.ts'

const lookMs = 250

interface Matches {
  action: MessageAction
  filter: string
  json: boolean
}

const done: Record<MessageAction, string> = {
  retry: 'retrying',
  cancel: 'cancelled',
  resend: 'resent',
}

/** Applies an action to all matches of a filter, with progress on a terminal. Ctrl C stops it. */
export async function applyToMatches(
  client: ReturnType<typeof connect>,
  { action, filter, json }: Matches,
): Promise<void> {
  let current = await client.messages.actions.start({ action, filter })
  const { id } = current
  const stop = () => void client.messages.actions.stop({ id }).catch(() => {})
  process.once('SIGINT', stop)
  try {
    while (!current.done) {
      showProgress(`${countText(current.processed)} of ${countText(current.matches)}`)
      await sleep(lookMs)
      current = await client.messages.actions.get({ id })
    }
  } finally {
    process.removeListener('SIGINT', stop)
  }
  print(current, json)
}

/** Exit code 1 if some were refused or left. */
function print(result: BulkAction, json: boolean) {
  const { action, changed, refused, reasons, notes, stopped, failure } = result
  showProgress(null)
  printDone(result, { json }, `${countText(changed)} ${done[action]}`)
  for (const { count, reason } of reasons) complain(`${countText(count)} refused: ${reason}`)
  for (const { count, reason } of notes) complain(`${countText(count)}: ${reason}`)
  if (stopped) complain('stopped before all matches were processed')
  if (refused > 0 || stopped) process.exitCode = 1
  if (failure !== null) throw new Refusal('SERVICE_UNAVAILABLE', failure)
}
