import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { BulkAction } from '../../../contract/bulkAction.ts'
import { mostDrilled } from '../../../contract/drill.ts'
import { countText, plural } from '../../../contract/format.ts'
import { comparePath } from '../../message/comparePath.ts'
import { openExport } from '../../transfer/export/exporting.ts'
import { openDrill } from '../../message/drill.ts'
import { openRecord } from '../../message/record.ts'
import { api } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { useCell } from '../../ui/cell.ts'
import { sayFault } from '../../ui/notice/toasts.tsx'
import { selectedIds } from '../selection/selectedIds.ts'
import type { Selection } from '../selection/useSelection.ts'
import { ActionLine } from './actionLine.tsx'
import styles from './actionBar.module.css'
import { askToCancelSelected, resendSelected } from './askToCancel.tsx'
import { actionLines, applyToSelection, dismissActions, showAction, shownActions } from './bulk.ts'

/** The most messages that are exported or saved as a scenario one by one. */
const mostListed = 1000

interface ActionBarProps {
  selection: Selection
  /** How many messages match. */
  found: number
  onSelectAll: () => void
}

/** Below the list: actions on many messages in progress or just done, and the actions for the selected ones. */
export function ActionBar({ selection, found, onSelectAll }: ActionBarProps) {
  const items = useQuery(api.messages.actions.list.queryOptions()).data?.items ?? []
  const shown = useCell(shownActions)
  const running = items.filter(({ done }) => !done)
  const runningIds = running.map(({ id }) => id).join(' ')
  useEffect(() => {
    // Also those that were started before the page was loaded: their results stay, too.
    for (const id of runningIds.split(' ')) if (id !== '') showAction(id)
  }, [runningIds])
  const { lines, earlier } = actionLines(items, shown)
  if (lines.length === 0 && selection.isEmpty) return null
  return (
    <div className={styles.bar}>
      {earlier.length > 0 && <EarlierResults actions={earlier} />}
      {lines.map((action) => (
        <ActionLine key={action.id} action={action} />
      ))}
      {!selection.isEmpty && (
        <Selected selection={selection} found={found} onSelectAll={onSelectAll} />
      )}
    </div>
  )
}

/** Results that a newer one replaced: counted, until they are shown. */
function EarlierResults({ actions }: { actions: readonly BulkAction[] }) {
  const [open, setOpen] = useState(false)
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <>
      <div className={styles.line}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon size={13} aria-hidden />
          {plural(actions.length, 'earlier result')}
        </Button>
        <Button onClick={() => dismissActions(actions.map(({ id }) => id))}>
          Dismiss earlier results
        </Button>
      </div>
      {open && actions.map((action) => <ActionLine key={action.id} action={action} />)}
    </>
  )
}

/** The older one first. */
async function compare(selection: Selection, navigate: (path: string) => void) {
  try {
    const [newer, older] = await selectedIds(selection)
    if (newer !== undefined && older !== undefined) navigate(comparePath(older, newer))
  } catch (error) {
    sayFault('Not compared', error)
  }
}

async function exportThem(selection: Selection) {
  try {
    openExport('messages', { ids: (await selectedIds(selection)).map(Number) })
  } catch (error) {
    sayFault('Not exported', error)
  }
}

async function record(selection: Selection) {
  try {
    openRecord({ messages: await selectedIds(selection) })
  } catch (error) {
    sayFault('Not recorded', error)
  }
}

async function drill(selection: Selection) {
  try {
    openDrill(await selectedIds(selection))
  } catch (error) {
    sayFault('Not opened', error)
  }
}

function Selected({ selection, found, onSelectAll }: ActionBarProps) {
  const { count, clear } = selection
  const [, navigate] = useLocation()
  const tooMany =
    (count ?? Infinity) > mostListed
      ? `At most ${countText(mostListed)} selected messages; to export more, use a filter`
      : null
  const tooManyToDrill =
    (count ?? Infinity) > mostDrilled
      ? `A drill delivers at most ${countText(mostDrilled)} messages`
      : null
  const retry = () => void applyToSelection('retry', selection)
  return (
    <div className={styles.line} role="toolbar" aria-label="Selected messages">
      <span role="status" className={styles.said}>
        {count === null ? 'Counting' : plural(count, 'message')} selected
      </span>
      {!selection.isAll && found > (count ?? 0) && (
        <Button onClick={onSelectAll}>Select all {countText(found)}</Button>
      )}
      <Button asks onClick={retry}>
        Retry now
      </Button>
      <Button asks onClick={() => void askToCancelSelected(selection)}>
        Cancel
      </Button>
      <Button asks onClick={() => void resendSelected(selection)}>
        Resend
      </Button>
      <Button unless={tooMany} reads onClick={() => void exportThem(selection)}>
        Export
      </Button>
      <Button unless={tooMany} reads onClick={() => void record(selection)}>
        Save as scenario
      </Button>
      <Button unless={tooManyToDrill} asks onClick={() => void drill(selection)}>
        Drill
      </Button>
      {count === 2 && (
        <Button reads onClick={() => void compare(selection, navigate)}>
          Compare
        </Button>
      )}
      <Button onClick={clear}>Clear</Button>
    </div>
  )
}
