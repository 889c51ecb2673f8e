import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { countText, plural, sizeText } from '../../../contract/format.ts'
import type { ExportFormat } from '../../../contract/exportOperations.ts'
import { api } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { useCell } from '../../ui/cell.ts'
import dialogs from '../../ui/dialog/dialogs.module.css'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { ProgressBar } from '../parts/progressBar.tsx'
import styles from '../parts/transfer.module.css'
import { closeExport, offer, type Running, running, startExport, stopExport } from './exporting.ts'
import { formatChoices, formatText } from './formats.ts'

/** The format, how much it is, and the progress. */
export function ExportForm() {
  const { kind, filter, ids } = useCell(offer)
  const current = useCell(running)
  const [format, setFormat] = useState<ExportFormat>('ndjson')
  const counted = useQuery({
    ...api.exports.count.queryOptions({ input: { kind, filter } }),
    enabled: ids === null,
  })
  const count = ids?.length ?? counted.data?.count
  const atLeast = counted.data?.complete === false ? 'at least ' : ''
  const isRunning = current?.phase === 'running'
  return (
    <>
      <div className={styles.body}>
        <p>
          {count === undefined ? 'Counting' : atLeast + plural(count, kind.slice(0, -1))}
          {ids === null && filter !== '' && (
            <>
              {' matching '}
              <span className="mono">{filter}</span>
            </>
          )}
          {ids !== null && ' selected'}
          <span className="dim">, oldest first</span>
        </p>
        {counted.error && (
          <Note title="The filter could not be applied" tone="bad">
            {counted.error.message}
          </Note>
        )}
        <Segmented label="Format" value={format} choices={formatChoices} onChange={setFormat} />
        <p className="dim">{formatText(kind, format)}</p>
        <p className="dim">
          The file has headers and bodies as they were sent, including any credentials in them.
        </p>
        {current && <ExportProgressView current={current} />}
      </div>
      <div className={dialogs.foot}>
        <span />
        <Button onClick={closeExport}>Close</Button>
        {isRunning ? (
          <Button look="primary" onClick={stopExport}>
            Stop export
          </Button>
        ) : (
          <Button
            look="primary"
            reads
            unless={counted.error ? 'The filter could not be applied' : null}
            onClick={() => void startExport(format)}
          >
            <Download size={13} aria-hidden />
            {count === undefined || atLeast !== ''
              ? `Export ${kind}`
              : `Export ${plural(count, kind.slice(0, -1))}`}
          </Button>
        )}
      </div>
    </>
  )
}

const words: Record<Running['phase'], string> = {
  running: 'Exporting',
  done: 'Downloaded',
  stopped: 'Stopped. Nothing was downloaded',
  failed: 'Not exported',
}

function ExportProgressView({ current }: { current: Running }) {
  const { phase, done, total, missing, bytes, file, fault, kind } = current
  const tone = phase === 'done' ? 'good' : phase === 'running' ? 'run' : 'bad'
  return (
    <div>
      <ProgressBar label="Exported" done={done} total={total} tone={tone} />
      <p className={styles.words} role="status">
        <span className={phase === 'failed' ? styles.wrong : undefined}>{words[phase]}</span>
        {total > 0 && (
          <span>
            {countText(done)} of {countText(total)} {kind}
          </span>
        )}
        {bytes > 0 && <span className="dim">{sizeText(bytes)}</span>}
        {missing > 0 && <span className="dim">{countText(missing)} were removed meanwhile</span>}
        {phase === 'done' && <span className="mono dim">{file}</span>}
        {fault !== null && <span className={styles.wrong}>{fault}</span>}
      </p>
    </div>
  )
}
