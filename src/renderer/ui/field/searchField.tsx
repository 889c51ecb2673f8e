import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageKeys } from '../keys.ts'
import { Note } from '../notice/note.tsx'
import styles from './searchField.module.css'

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
}

/** Searches after a pause in typing. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = 'Start of a user id', value, onChange } = props
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
      placeholder={placeholder}
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
