import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageKeys } from '../ui/keys.ts'
import { Note } from '../ui/note.tsx'
import styles from './lists.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

/** Searches when the typing rests. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const focus = () => field.current?.focus()
  usePageKeys({ '/': focus, 'Mod f': focus })
  const rest = useEffectEvent(() => onChange(text.trim()))
  useEffect(() => {
    const timer = setTimeout(rest, 140)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      ref={field}
      type="search"
      className={styles.search}
      value={text}
      aria-label={label}
      placeholder="Beginning of a user id"
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
    />
  )
}

export function ListFault({ title, fault }: { title: string; fault: Error }) {
  return (
    <Note title={title} tone="bad">
      {fault.message}
    </Note>
  )
}
