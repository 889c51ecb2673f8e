import { useRef, useState } from 'react'
import { refusalAt } from '../ui/refusal.ts'
import { type Change, changeSettings } from './change.ts'
import { Entry, type EntryLook } from './entry.tsx'

interface SettingFieldProps extends EntryLook {
  value: string
  /** The change that a text means. Throws where it means none. */
  change: (text: string) => Change
  /** Null where it could not be taken back. */
  undo: Change | null
  /** Asks first where a change needs it. False: it is not wanted. */
  confirm?: (change: Change) => Promise<boolean>
}

/**
 * Saved on leaving it or with Enter; Esc takes back what was typed. A refused text stays, with what is wrong, and so
 * does what is typed while another is saved.
 */
export function SettingField({ value, change, undo, confirm, ...look }: SettingFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  // As they are now, for a save that began with others.
  const typed = useRef<string | null>(null)
  const saving = useRef(false)
  const leftMeanwhile = useRef(false)
  const show = (text: string | null, why: string | null) => {
    typed.current = text
    setDraft(text)
    setWrong(why)
  }
  const save = async (saved: string) => {
    if (saving.current) return void (leftMeanwhile.current = true)
    const from = typed.current
    const text = from?.trim() ?? saved
    if (text === saved) return show(null, null)
    saving.current = true
    leftMeanwhile.current = false
    let now = saved
    try {
      const title = `${look.label}: ${look.lines === undefined && text ? text : 'changed'}`
      const wish = change(text)
      if ((await confirm?.(wish)) !== false) {
        await changeSettings(wish, { title, undo })
        now = text
      }
      if (typed.current === from) show(null, null)
    } catch (error) {
      if (typed.current === from) setWrong(refusalAt(error).message)
    } finally {
      saving.current = false
    }
    if (leftMeanwhile.current && typed.current !== from) await save(now)
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

/** A number that was typed. */
export function numberIn(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error('a number is needed, such as 2')
  return Number(text)
}
