import { useMemo, useState } from 'react'
import type { MessageDetail } from '../../../contract/model.ts'
import { bytesText } from '../../../contract/format.ts'
import { withoutSpace } from '../../../contract/withoutSpace.ts'
import { valueFault } from '../../message/draft/scan.ts'
import { client } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { JsonEditor } from '../../ui/code/jsonEditor.tsx'
import { jsonPieces } from '../../ui/code/jsonPieces.ts'
import { closeModal } from '../../ui/dialog/modal.ts'
import styles from '../../ui/dialog/dialogs.module.css'
import { modText } from '../../ui/modKey.ts'
import { say } from '../../ui/notice/toasts.tsx'
import { objectFault } from './objectFault.ts'
import { ifMayChange } from '../../ui/viewing.ts'

export interface BodyEditorProps {
  message: MessageDetail
}

/** The editor takes the focus when it is loaded. */
const start = { line: 1 }

export function BodyEditor({ message }: BodyEditorProps) {
  const [text, setText] = useState(() => pretty(message.body))
  const [refusal, setRefusal] = useState<string | null>(null)
  const fault = objectFault(text)
  const wrong = fault ?? refusal
  const marks = useMemo(
    () =>
      fault ? [{ at: valueFault(text)?.at ?? 0, message: fault, tone: 'error' as const }] : [],
    [fault, text],
  )
  const send = async () => {
    if (fault) return
    try {
      const { id } = await client.messages.resend({ id: message.id, body: text })
      closeModal()
      say('Resent', `as #${id}`)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <div className={styles.editor}>
        <JsonEditor
          label="Body"
          text={text}
          marks={marks}
          onChange={(next) => {
            setText(next)
            setRefusal(null)
          }}
          onSubmit={ifMayChange(() => void send())}
          describedBy="edited-body"
          goTo={start}
          whole
        />
      </div>
      <div className={styles.foot}>
        <p id="edited-body" role="status" className={wrong ? styles.wrong : 'dim'}>
          {wrong ??
            `A JSON object, ${bytesText(bytesOf(text))}. White space is removed, everything else is sent as written.`}
        </p>
        <Button onClick={closeModal}>Close</Button>
        <Button asks look="primary" unless={fault} onClick={() => void send()}>
          Resend <kbd>{modText('Enter')}</kbd>
        </Button>
      </div>
    </>
  )
}

const bytesOf = (text: string) => new TextEncoder().encode(withoutSpace(text)).length

/** Pretty-prints the body without changing its numbers. */
function pretty(body: string): string {
  return (
    jsonPieces(body)
      ?.map(({ text }) => text)
      .join('') ?? body
  )
}
