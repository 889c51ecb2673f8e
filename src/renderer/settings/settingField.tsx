import { useRef, useState } from 'react'
import { refusalAt } from '../ui/field/refusal.ts'
import { type Change, changeSettings } from './change.ts'
import { Entry, type EntryLook } from './entry.tsx'

interface SettingFieldProps extends EntryLook {
  value: string
  /** Parses the text into a change. Throws if it is invalid. */
  change: (text: string) => Change
  /** Null if it is irreversible. */
  undo: Change | null
  /** Asks for confirmation if needed. False if declined. */
  confirm?: (change: Change) => Promise<boolean>
}

/** Saves on blur and Enter; Esc reverts. A refused text stays with its error, and so does text typed during a save. */
export function SettingField({ value, change, undo, confirm, ...look }: SettingFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  // Refs with the current state, for a save that started with an earlier one.
  const typed = useRef<string | null>(null)
  const saving = useRef(false)
  const leftWhileSaving = useRef(false)
  const show = (text: string | null, fault: string | null) => {
    typed.current = text
    setDraft(text)
    setWrong(fault)
  }
  const save = async (saved: string) => {
    if (saving.current) return void (leftWhileSaving.current = true)
    const from = typed.current
    const text = from?.trim() ?? saved
    if (text === saved) return show(null, null)
    saving.current = true
    leftWhileSaving.current = false
    let now = saved
    try {
      const title = `${look.label}: ${look.lines === undefined && text ? text : 'changed'}`
      const parsed = change(text)
      if ((await confirm?.(parsed)) !== false) {
        await changeSettings(parsed, { title, undo })
        now = text
      }
      if (typed.current === from) show(null, null)
    } catch (error) {
      if (typed.current === from) setWrong(refusalAt(error).message)
    } finally {
      saving.current = false
    }
    if (leftWhileSaving.current && typed.current !== from) await save(now)
  }
  return (
    <Entry
      {...look}
      text={draft ?? value}
      wrong={wrong}
      onType={(text) => show(text, null)}
      onBlur={() => void save(value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && draft !== null) {
          event.preventDefault()
          show(null, null)
        }
        const ends = look.lines === undefined || event.ctrlKey || event.metaKey
        if (event.key === 'Enter' && ends) void save(value)
      }}
    />
  )
}

/** Parses a typed number. */
export function numberIn(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error('a number is required, such as 2')
  return Number(text)
}
