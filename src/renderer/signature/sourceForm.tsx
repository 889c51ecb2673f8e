import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { messageSignaturePath } from '../message/signature/place.ts'
import { useLanguage } from '../message/signature/useLanguage.ts'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { Halves } from './halves.tsx'
import styles from './signature.module.css'

/** Chooses a message by its number. */
export function SourceForm({ choice }: { choice: ReactNode }) {
  const [, navigate] = useLocation()
  const [language, setLanguage] = useLanguage(null)
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  const id = text.replaceAll(/[#,\s]/g, '')
  const isId = /^\d{1,15}$/.test(id)
  return (
    <Halves choice={choice} of="form" language={language} onLanguage={setLanguage} languages={null}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isId) navigate(messageSignaturePath(id))
          else setRefused(true)
        }}
      >
        <TextField
          label="Message"
          value={text}
          onChange={setText}
          error={isRefused && !isId ? 'the number of a message, such as 12408' : null}
          placeholder="#12408"
          mono
        />
        <Button look="primary" type="submit">
          Check its signature
        </Button>
      </form>
      <p className="dim">
        The body and the secrets of the message are used. The tab Signature of a message leads here,
        too.
      </p>
    </Halves>
  )
}
