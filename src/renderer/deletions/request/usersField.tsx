import { FileUp, X } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import { plural, sizeText } from '../../../contract/format.ts'
import { useCell } from '../../ui/cell.ts'
import { Button } from '../../ui/button/button.tsx'
import { csvFiles, FileButton } from '../../ui/button/fileButton.tsx'
import { readIds } from '../../ui/field/idList.ts'
import { TextArea } from '../../ui/field/textArea.tsx'
import { requestDraft, changeDraft } from './requestDraft.ts'
import styles from './requestForm.module.css'

interface UsersFieldProps {
  ref: Ref<HTMLTextAreaElement>
  wrong: string | null
  wrongFile: string | null
}

async function take([file]: File[]): Promise<void> {
  if (file) changeDraft({ file: { name: file.name, text: await file.text() } })
}

/** The users to delete: typed, pasted or from a file. */
export function UsersField({ ref, wrong, wrongFile }: UsersFieldProps) {
  const { text, file } = useCell(requestDraft)
  const named = useMemo(() => readIds(text).ids.length, [text])
  return (
    <div className={styles.field}>
      <label htmlFor="deletion-users">User ids</label>
      <TextArea
        ref={ref}
        id="deletion-users"
        value={text}
        placeholder={'u_1204\nu_2210'}
        aria-invalid={wrong !== null}
        aria-describedby="deletion-users-said"
        onText={(typed) => changeDraft({ text: typed })}
        onFile={(dropped) => void take([dropped])}
      />
      <div className={styles.under} id="deletion-users-said">
        {wrong !== null && <span className={styles.wrong}>{wrong}</span>}
        {wrong === null && (
          <span>{named === 0 ? 'One per line or comma-separated' : plural(named, 'user')}</span>
        )}
        {file ? (
          <span className={styles.file}>
            <span className="mono">{file.name}</span> {sizeText(file.text.length)}
            <Button aria-label={`Remove ${file.name}`} onClick={() => changeDraft({ file: null })}>
              <X size={13} aria-hidden />
            </Button>
          </span>
        ) : (
          <FileButton
            label="CSV file with user ids"
            title="One user id per line, or a userId column if there is a header"
            accept={csvFiles}
            take={take}
          >
            <FileUp size={13} aria-hidden />
            CSV file
          </FileButton>
        )}
      </div>
      {wrongFile !== null && (
        <p className={styles.wrong} role="status">
          In {file?.name}: {wrongFile}
        </p>
      )}
    </div>
  )
}
