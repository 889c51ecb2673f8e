import { Dialog } from 'radix-ui'
import { useState } from 'react'
import type { MessageDetail } from '../../../contract/model.ts'
import { bytesText } from '../../../contract/format.ts'
import { client } from '../../rpc/api.ts'
import { useCell } from '../../ui/cell.ts'
import { closeModal } from '../../ui/dialog/modal.ts'
import { ModalFrame } from '../../ui/dialog/modalFrame.tsx'
import { Button } from '../../ui/button/button.tsx'
import { jsonPieces } from '../../ui/code/jsonPieces.ts'
import { modText } from '../../ui/modKey.ts'
import { say } from '../../ui/notice/toasts.tsx'
import { editing } from './actions.ts'
import styles from '../../ui/dialog/dialogs.module.css'
import { objectFault } from './objectFault.ts'

/** Edits the body of a message and sends it as a new message. */
export function EditDialog() {
  const message = useCell(editing)
  return (
    <ModalFrame name="edit" className={styles.edit}>
      {message && <Editor key={message.id} message={message} />}
    </ModalFrame>
  )
}

function Editor({ message }: { message: MessageDetail }) {
  const [text, setText] = useState(() => pretty(message.body))
  const [refusal, setRefusal] = useState<string | null>(null)
  const fault = objectFault(text)
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
  const wrong = fault ?? refusal
  return (
    <>
      <Dialog.Title className={styles.title}>
        Edit and resend #{message.id} to {message.destination}
      </Dialog.Title>
      <textarea
        className={styles.body}
        aria-label="Body"
        aria-invalid={wrong !== null}
        aria-describedby="edited-body"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setRefusal(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      />
      <div className={styles.foot}>
        <p id="edited-body" role="status" className={wrong ? styles.wrong : 'dim'}>
          {wrong ??
            `A JSON object, ${bytesText(bytesOf(text))}; whitespace is removed before sending`}
        </p>
        <Button onClick={closeModal}>Close</Button>
        <Button look="primary" unless={fault} onClick={() => void send()}>
          Resend <kbd>{modText('Enter')}</kbd>
        </Button>
      </div>
    </>
  )
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Pretty-prints the body without changing its numbers. */
function pretty(body: string): string {
  return (
    jsonPieces(body)
      ?.map(({ text }) => text)
      .join('') ?? body
  )
}
