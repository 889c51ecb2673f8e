import { countText } from '../../../contract/format.ts'
import type { BulkAction, MessageAction } from '../../../contract/bulkAction.ts'
import { client, queries, api } from '../../rpc/api.ts'
import { createCell } from '../../ui/cell.ts'
import { say, sayFault } from '../../ui/notice/toasts.tsx'
import type { BulkTarget, Selection } from '../selection/useSelection.ts'

interface Words {
  one: string
  done: string
  running: string
  none: string
}

export const actionWords: Record<MessageAction, Words> = {
  retry: { one: 'Retrying', done: 'retrying', running: 'Retrying', none: 'Not retried' },
  resend: { one: 'Resent', done: 'resent', running: 'Resending', none: 'Not resent' },
  cancel: { one: 'Cancelled', done: 'cancelled', running: 'Cancelling', none: 'Not cancelled' },
}

/** The actions whose results stay on the page until they are dismissed, by id. */
export const shownActions = createCell<ReadonlySet<string>>(new Set())

export function showAction(id: string): void {
  shownActions.set(new Set(shownActions.get()).add(id))
}

export function dismissActions(ids: readonly string[]): void {
  const left = new Set(shownActions.get())
  for (const id of ids) left.delete(id)
  shownActions.set(left)
}

/** The actions in progress and the newest result, oldest first, and the earlier results. */
export function actionLines(
  newestFirst: readonly BulkAction[],
  shown: ReadonlySet<string>,
): { lines: BulkAction[]; earlier: BulkAction[] } {
  const all = newestFirst.filter(({ id, done }) => !done || shown.has(id)).toReversed()
  const newest = all.findLast(({ done }) => done)
  return {
    lines: all.filter((each) => !each.done || each === newest),
    earlier: all.filter((each) => each.done && each !== newest),
  }
}

/**
 * Applies an action to many messages. What is not simply done is shown in the bar below the list. False: it was not started, and
 * the reason is shown.
 */
export async function applyToMany(action: MessageAction, target: BulkTarget): Promise<boolean> {
  try {
    const started = await client.messages.actions.start({ action, ...target })
    const { one } = actionWords[action]
    if (!isPlain(started)) {
      showAction(started.id)
      await queries.invalidateQueries(api.messages.actions.list.queryOptions())
    } else say(started.changed === 1 ? one : resultText(started))
    return true
  } catch (error) {
    sayFault(actionWords[action].none, error)
    return false
  }
}

const isPlain = ({ done, stopped, refused, notes, failure }: BulkAction) =>
  done && !stopped && refused === 0 && notes.length === 0 && failure === null

/** Applies it to the selection, which stays if that failed, to try again. */
export async function applyToSelection(
  action: MessageAction,
  { target, clear }: Pick<Selection, 'target' | 'clear'>,
): Promise<void> {
  if (await applyToMany(action, target)) clear()
}

/** "3 cancelled, 1 refused" */
export function resultText({ action, changed, refused }: BulkAction): string {
  const said = `${countText(changed)} ${actionWords[action].done}`
  return refused === 0 ? said : `${said}, ${countText(refused)} refused`
}

export async function stopAction(id: string): Promise<void> {
  try {
    await client.messages.actions.stop({ id })
  } catch (error) {
    sayFault('Not stopped', error)
  }
}
