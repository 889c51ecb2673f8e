import { type DragEvent, useId, useMemo, useRef, useState } from 'react'
import { workspaceBytes } from '../../contract/workspace.ts'
import dialogs from '../acts/dialogs.module.css'
import { client } from '../api.ts'
import { useCell } from '../cell.ts'
import { closeModal } from '../shell/modal.ts'
import { countText, plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { MistakeList } from '../ui/mistakeList.tsx'
import { mistakeMarks } from '../ui/mistakes.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { YamlEditor } from '../ui/yamlEditor.tsx'
import { ChangeList } from './changeList.tsx'
import { importDraft } from './draft.ts'
import { useDiff } from './useDiff.ts'
import styles from './workspace.module.css'

/** A workspace file to paste, choose or drop: what it would change is shown before anything changes. */
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
      // What is applied is what was shown, also where another window changed the workspace.
      const now = await client.workspace.diff({ yaml: text })
      if (JSON.stringify(now) !== JSON.stringify(diff)) {
        await check()
        sayFault('Nothing was applied', 'The workspace was changed elsewhere. Check the changes.')
        return
      }
      const { changes } = await client.workspace.apply({ yaml: text })
      importDraft.set('')
      closeModal()
      say('Workspace applied', plural(changes.length, 'change'))
    } catch (error) {
      sayFault('Nothing was applied', error)
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
        <div className={styles.results} tabIndex={0} role="group" aria-label="What would change">
          <p id={id} role="status" className={mistakes.length > 0 ? styles.wrong : 'dim'}>
            {summaryText({ text, isChecking, mistakes: mistakes.length, changes: diff?.changes })}
          </p>
          <MistakeList mistakes={mistakes} onLine={(line) => setGoTo({ line })} />
          {diff && <ChangeList diff={diff} />}
        </div>
      </div>
      <div className={dialogs.foot}>
        <span>
          <FileButton />
        </span>
        <Button onClick={closeModal}>Close</Button>
        <Button look="primary" unless={unless} onClick={() => void apply()}>
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

function FileButton() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".yaml,.yml,application/yaml,text/plain"
        hidden
        aria-label="Workspace file to import"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // So that the same file, corrected, can be chosen again.
          if (file) void take(file).finally(() => (target.value = ''))
        }}
      />
      <Button onClick={() => input.current?.click()}>Choose file</Button>
    </>
  )
}

/** The editor itself would put a dropped file into the middle of its text. */
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
      if (file) void take(file)
    },
  }
}

async function take(file: File): Promise<void> {
  if (file.size > workspaceBytes)
    return sayFault(`${file.name} is not read`, 'A workspace file has at most 1 MB.')
  try {
    importDraft.set(await file.text())
  } catch (error) {
    sayFault(`${file.name} cannot be read`, error)
  }
}
