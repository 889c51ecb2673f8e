import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Section } from './section.tsx'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  /** The buttons. Enter triggers the first one of type submit. */
  foot: ReactNode
}

/** A form that opens within a pane. It takes the focus and restores it on close. */
export function Panel({ title, onSubmit, onClose, children, foot }: PanelProps) {
  const form = useRef<HTMLFormElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSubmit && event.key !== 'Escape') return
    event.preventDefault()
    // As Enter does: its button may be disabled.
    if (isSubmit) form.current?.querySelector<HTMLElement>('[type=submit]')?.click()
    else onClose()
  })
  useEffect(() => {
    const { current } = form
    const listen = (event: KeyboardEvent) => press(event)
    current?.addEventListener('keydown', listen)
    return () => current?.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    const from = document.activeElement
    const first =
      form.current?.querySelector<HTMLElement>('[data-focus]') ??
      form.current?.querySelector<HTMLElement>('input, textarea, select')
    first?.focus()
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    }
  }, [])
  return (
    <form
      ref={form}
      className={styles.panel}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Section title={title}>{children}</Section>
      <div className={styles.foot}>{foot}</div>
    </form>
  )
}
