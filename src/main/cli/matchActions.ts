import { setTimeout as sleep } from 'node:timers/promises'
import type { BulkAction, MessageAction } from '../../contract/bulkAction.ts'
import { countText } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'
import type { connect } from './connect.ts'

const lookMs = 250
/** Erases the rest of the line. */
const eraseLine = '\x1b[K'

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
      showProgress(current)
      await sleep(lookMs)
      current = await client.messages.actions.get({ id })
    }
  } finally {
    process.removeListener('SIGINT', stop)
  }
  print(current, json)
}

function showProgress({ processed, matches }: BulkAction) {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${eraseLine}${countText(processed)} of ${countText(matches)}`)
}

/** Exit code 1 if some were refused or left. */
function print(result: BulkAction, json: boolean) {
  const { action, changed, refused, reasons, notes, stopped, failure } = result
  if (process.stderr.isTTY) process.stderr.write(`\r${eraseLine}`)
  process.stdout.write(
    json ? `${JSON.stringify(result)}\n` : `${countText(changed)} ${done[action]}\n`,
  )
  for (const { count, reason } of reasons)
    process.stderr.write(`${countText(count)} refused: ${reason}\n`)
  for (const { count, reason } of notes) process.stderr.write(`${countText(count)}: ${reason}\n`)
  if (stopped) process.stderr.write('stopped before all matches were processed\n')
  if (refused > 0 || stopped) process.exitCode = 1
  if (failure !== null) throw new Refusal('SERVICE_UNAVAILABLE', failure)
}
