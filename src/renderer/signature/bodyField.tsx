import { mostVerifiedBytes } from '../../contract/verify.ts'
import { bytesText } from '../../contract/format.ts'
import { draft, setDraft } from '../message/signature/draft.ts'
import { exactBody } from '../message/signature/exactBody.ts'
import { fieldProblems } from '../message/signature/fieldProblems.ts'
import type { SignatureCheck } from '../message/signature/useVerified.ts'
import { Button } from '../ui/button/button.tsx'
import { FileButton } from '../ui/button/fileButton.tsx'
import { useCell } from '../ui/cell.ts'
import { Field } from '../ui/field/field.tsx'
import { TextArea } from '../ui/field/textArea.tsx'
import { sayFault } from '../ui/notice/toasts.tsx'
import styles from './signature.module.css'

/** The body as it was sent: pasted, or exactly the bytes of a file. */
export function BodyField({ check }: { check: SignatureCheck }) {
  const { body, file } = useCell(draft)
  const bytes = file ? file.bytes : new TextEncoder().encode(body).length
  return (
    <div>
      <Field label="Body as it was sent" problems={fieldProblems(check.error, 'body')}>
        {({ input, said, isWrong }) =>
          file ? (
            <div className={styles.file}>
              <span className="mono">{file.name}</span>
              <Button onClick={() => setDraft({ file: null })}>Remove file</Button>
            </div>
          ) : (
            <TextArea
              id={input}
              rows={7}
              value={body}
              placeholder='{"version":1,"type":"track",…}'
              aria-invalid={isWrong}
              aria-describedby={said}
              onText={(text) => setDraft({ body: text })}
              onFile={(dropped) => void open([dropped])}
            />
          )
        }
      </Field>
      <div className={styles.fieldHead}>
        <span className="dim">{bytes > 0 && bytesText(bytes)}</span>
        <FileButton
          label="Body file"
          accept=""
          title="Its bytes are used as they are. In the field, a pasted line break becomes a line feed."
          take={open}
        >
          Open file…
        </FileButton>
      </div>
    </div>
  )
}

async function open([file]: File[]): Promise<void> {
  if (!file) return
  if (file.size > mostVerifiedBytes)
    return sayFault('The file was not opened', new Error('A body must be at most 512 KB.'))
  setDraft(exactBody(file.name, new Uint8Array(await file.arrayBuffer())))
}
