import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { captureSignaturePath, messageSignaturePath } from '../message/signature/place.ts'
import { useLanguage } from '../message/signature/useLanguage.ts'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { Halves } from './halves.tsx'
import styles from './signature.module.css'

const sources = {
  message: {
    label: 'Message',
    example: '12408',
    path: messageSignaturePath,
    hint: 'The body and the secrets of the message are used. The tab Signature of a message leads here, too.',
  },
  capture: {
    label: 'Capture',
    example: '311',
    path: captureSignaturePath,
    hint: 'Its body and signature are used, with the secrets of the destinations that send to its receiver. The tab Signature of a capture leads here, too.',
  },
} as const

interface SourceFormProps {
  source: keyof typeof sources
  choice: ReactNode
}

/** Chooses a message or a capture by its number. */
export function SourceForm({ source, choice }: SourceFormProps) {
  const { label, example, path, hint } = sources[source]
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
          if (isId) navigate(path(id))
          else setRefused(true)
        }}
      >
        <TextField
          label={label}
          value={text}
          onChange={setText}
          error={isRefused && !isId ? `the number of a ${source}, such as ${example}` : null}
          placeholder={`#${example}`}
          mono
        />
        <Button look="primary" type="submit" reads>
          Check its signature
        </Button>
      </form>
      <p className="dim">{hint}</p>
    </Halves>
  )
}
