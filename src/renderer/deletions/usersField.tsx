import { FileUp, X } from 'lucide-react'
import { type Ref, useMemo, useRef, useState } from 'react'
import { useCell } from '../cell.ts'
import { plural, sizeText } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { askDraft, changeAsk, usersIn } from './askDraft.ts'
import styles from './askForm.module.css'

interface UsersFieldProps {
  ref: Ref<HTMLTextAreaElement>
  wrong: string | null
  wrongFile: string | null
}

async function take(file: File | undefined): Promise<void> {
  if (file) changeAsk({ file: { name: file.name, text: await file.text() } })
}

/** Who it is about: typed, pasted, or in a file. */
export function UsersField({ ref, wrong, wrongFile }: UsersFieldProps) {
  const { text, file } = useCell(askDraft)
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const named = useMemo(() => usersIn(text).length, [text])
  return (
    <div className={styles.field}>
      <label htmlFor="deletion-users">User ids</label>
      <textarea
        ref={ref}
        id="deletion-users"
        className={styles.users}
        value={text}
        spellCheck={false}
        autoComplete="off"
        placeholder={'u_1204\nu_2210'}
        aria-invalid={wrong !== null}
        aria-describedby="deletion-users-said"
        data-over={isOver}
        onChange={(event) => changeAsk({ text: event.target.value })}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          setIsOver(false)
          const dropped = event.dataTransfer.files[0]
          if (!dropped) return
          event.preventDefault()
          void take(dropped)
        }}
      />
      <div className={styles.under} id="deletion-users-said">
        {wrong !== null && <span className={styles.wrong}>{wrong}</span>}
        {wrong === null && (
          <span>
            {named === 0 ? 'One a line, or with commas' : `${plural(named, 'user')} named`}
          </span>
        )}
        {file ? (
          <span className={styles.file}>
            <span className="mono">{file.name}</span> {sizeText(file.text.length)}
            <Button aria-label={`Leave out ${file.name}`} onClick={() => changeAsk({ file: null })}>
              <X size={13} aria-hidden />
            </Button>
          </span>
        ) : (
          <Button
            title="A user id a line; with a header, its column userId"
            onClick={() => chooser.current?.click()}
          >
            <FileUp size={13} aria-hidden />
            CSV file
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="CSV file of users"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {wrongFile !== null && (
        <p className={styles.wrong} role="status">
          In {file?.name}: {wrongFile}
        </p>
      )}
    </div>
  )
}
