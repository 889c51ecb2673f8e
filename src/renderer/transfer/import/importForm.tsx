import { type DragEvent, useState } from 'react'
import { useCell } from '../../ui/cell.ts'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/button/button.tsx'
import { FileButton } from '../../ui/button/fileButton.tsx'
import { closeModal } from '../../ui/dialog/modal.ts'
import dialogs from '../../ui/dialog/dialogs.module.css'
import styles from '../parts/transfer.module.css'
import { forgetFile, importing, showPrevious, takeFile } from './importing.ts'
import { ImportPreview } from './importPreview.tsx'
import { SendImport } from './sendImport.tsx'
import { mayChange } from '../../ui/viewing.ts'

/** Chooses a file, shows its calls and what is wrong, and sends them. */
export function ImportForm() {
  const { phase, file, previous } = useCell(importing)
  const { isOver, ...drop } = useDrop()
  const chooser = (
    <span className={styles.start}>
      <FileButton
        label="File of calls to import"
        asks
        accept=".ndjson,.jsonl,.har,.json,application/x-ndjson,application/json"
        unless={phase === 'reading' ? 'A file is being read' : null}
        take={takeFile}
      >
        {file ? 'Choose another file' : 'Choose file'}
      </FileButton>
      {file && <Button onClick={forgetFile}>Clear</Button>}
      {previous && phase === 'none' && (
        <Button title={previous.name} onClick={showPrevious}>
          Show previous file
        </Button>
      )}
    </span>
  )
  return (
    <div className={classes(styles.drop, isOver && styles.over)} {...drop}>
      {file ? (
        <ImportPreview key={file.id} file={file} />
      ) : (
        <div className={styles.empty}>
          <p role="status">
            {phase === 'reading' ? 'Reading the file' : 'Choose a file, or drop it here.'}
          </p>
          <ul className="dim">
            <li>NDJSON: our export of calls, messages or captures, or one call per line.</li>
            <li>
              HAR: of calls to any /v1 port, or of webhooks. Calls are made from webhook bodies.
            </li>
          </ul>
          <p className="dim">Nothing is sent before you confirm. A file can have up to 32 MB.</p>
        </div>
      )}
      {file ? (
        <SendImport key={file.id} file={file}>
          {chooser}
        </SendImport>
      ) : (
        <div className={dialogs.foot}>
          {chooser}
          <Button onClick={closeModal}>Close</Button>
        </div>
      )}
    </div>
  )
}

function useDrop() {
  const [isOver, setOver] = useState(false)
  const isFile = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return false
    event.preventDefault()
    return true
  }
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (isFile(event)) setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isFile(event)) return
      setOver(false)
      if (mayChange()) void takeFile([...event.dataTransfer.files])
    },
  }
}
