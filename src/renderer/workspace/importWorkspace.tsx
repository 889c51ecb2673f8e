import { type DragEvent, useId, useMemo, useState } from 'react'
import { workspaceBytes } from '../../contract/workspace.ts'
import { countText, plural } from '../../contract/format.ts'
import dialogs from '../ui/dialog/dialogs.module.css'
import { client } from '../rpc/api.ts'
import { useCell } from '../ui/cell.ts'
import { closeModal } from '../ui/dialog/modal.ts'
import { Button } from '../ui/button/button.tsx'
import { FileButton } from '../ui/button/fileButton.tsx'
import { classes } from '../ui/classes.ts'
import { MistakeList } from '../ui/code/mistakeList.tsx'
import { mistakeMarks } from '../ui/code/mistakes.ts'
import { say, sayFault } from '../ui/notice/toasts.tsx'
import { YamlEditor } from '../ui/code/yamlEditor.tsx'
import { ChangeList } from './changeList.tsx'
import { importDraft } from './draft.ts'
import { useDiff } from './useDiff.ts'
import styles from './workspace.module.css'

/** Imports a workspace file by paste, choice or drop, with a preview of the changes. */
export function ImportWorkspace() {
  const id = useId()
  const text = useCell(importDraft)
  const { diff, mistakes, isChecking, check } = useDiff(text)
  const marks = useMemo(() => mistakeMarks(text, mistakes), [text, mistakes])
  const [goTo, setGoTo] = useState<{ line: number } | null>(null)
  const { isOver, ...drop } = useDrop()
  const count = diff?.changes.length ?? 0
  const apply = async () => {
    try {
      // Applies exactly the previewed changes, even if another window changed the workspace.
      const now = await client.workspace.diff({ yaml: text })
      if (JSON.stringify(now) !== JSON.stringify(diff)) {
        await check()
        sayFault('Workspace not applied', 'The workspace was changed elsewhere. Check the changes.')
        return
      }
      const { changes } = await client.workspace.apply({ yaml: text })
      importDraft.set('')
      closeModal()
      say('Workspace applied', plural(changes.length, 'change'))
    } catch (error) {
      sayFault('Workspace not applied', error)
    }
  }
  const unless =
    count > 0
      ? null
      : text.trim() === ''
        ? 'There is no file yet'
        : isChecking
          ? 'The file is being checked'
          : mistakes.length > 0
            ? 'Correct the mistakes first'
            : 'There is nothing to change'
  return (
    <div className={classes(styles.drop, isOver && styles.over)} {...drop}>
      <div className={styles.columns}>
        <YamlEditor
          label="Workspace file"
          text={text}
          marks={marks}
          hint="Paste a workspace file, choose one, or drop it here"
          describedBy={id}
          goTo={goTo}
          onChange={importDraft.set}
        />
        {/* Scrolled by keyboard too, so it takes the focus. */}
        <div className={styles.results} tabIndex={0} role="group" aria-label="Changes to apply">
          <p id={id} role="status" className={mistakes.length > 0 ? styles.wrong : 'dim'}>
            {summaryText({ text, isChecking, mistakes: mistakes.length, changes: diff?.changes })}
          </p>
          <MistakeList mistakes={mistakes} onLine={(line) => setGoTo({ line })} />
          {diff && <ChangeList diff={diff} />}
        </div>
      </div>
      <div className={dialogs.foot}>
        <span>
          <FileButton
            label="Workspace file to import"
            accept=".yaml,.yml,application/yaml,text/plain"
            take={take}
          >
            Choose file
          </FileButton>
        </span>
        <Button onClick={closeModal}>Close</Button>
        <Button asks look="primary" unless={unless} onClick={() => void apply()}>
          {count === 0 ? 'Apply changes' : `Apply ${plural(count, 'change')}`}
        </Button>
      </div>
    </div>
  )
}

interface Summary {
  text: string
  isChecking: boolean
  mistakes: number
  changes: { action: 'create' | 'update' }[] | undefined
}

function summaryText({ text, isChecking, mistakes, changes }: Summary): string {
  if (text.trim() === '') return 'What the file would change is shown here before anything changes.'
  if (isChecking) return 'Checking'
  if (mistakes > 0) return `${plural(mistakes, 'mistake')}. Nothing can be applied.`
  if (!changes || changes.length === 0)
    return 'Nothing to change. The workspace already matches the file.'
  const created = changes.filter(({ action }) => action === 'create').length
  return [
    ...(created > 0 ? [`${countText(created)} new`] : []),
    ...(created < changes.length ? [`${countText(changes.length - created)} changed`] : []),
  ].join(', ')
}

/** Handled here, because the editor would insert a dropped file into its text. */
function useDrop() {
  const [isOver, setOver] = useState(false)
  const stop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    isOver,
    onDragOverCapture: (event: DragEvent) => {
      if (stop(event)) setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDropCapture: (event: DragEvent) => {
      if (!stop(event)) return
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) void take([file])
    },
  }
}

async function take([file]: File[]): Promise<void> {
  if (!file) return
  if (file.size > workspaceBytes)
    return sayFault(`${file.name} not loaded`, 'A workspace file can have at most 1 MB.')
  try {
    importDraft.set(await file.text())
  } catch (error) {
    sayFault(`${file.name} could not be read`, error)
  }
}
