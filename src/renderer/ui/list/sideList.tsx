import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'wouter'
import { Button } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { usePageKeys } from '../keys.ts'
import styles from './sideList.module.css'
import { titleText } from '../text/titleText.ts'

export interface SideItem {
  id: string
  href: string
  name: string
  /** A state or figure beside the name. */
  note?: string
  noteTitle?: string
  tone?: 'good' | 'wait' | 'bad' | 'dim' | 'faint'
  /** The second line. */
  detail: string
  mono?: boolean
}

export interface SidePart {
  title: string
  items: readonly SideItem[]
  /** What "New" opens, and its accessible name. */
  create?: { href: string; label: string }
  none?: string
}

interface SideListProps {
  label: string
  parts: readonly SidePart[]
  /** The href of the item that is open. */
  open: string | null
}

/** Longer lists get a filter field. */
const filteredFrom = 13

/** The list at the left of a page, by name. Keys open the next and previous item. */
export function SideList({ label, parts, open }: SideListProps) {
  const list = useRef<HTMLElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const total = parts.reduce((sum, { items }) => sum + items.length, 0)
  const canFilter = total >= filteredFrom
  const shown = canFilter ? parts.map((part) => filtered(part, text)) : parts
  const items = shown.flatMap((part) => part.items)
  useListKeys(list, items, open)
  usePageKeys({
    '/': canFilter ? () => filter.current?.focus() : undefined,
    'Mod f': canFilter ? () => filter.current?.focus() : undefined,
  })
  return (
    <section ref={list} className={styles.list} aria-label={label}>
      {canFilter && (
        <div className={styles.filter}>
          <input
            ref={filter}
            type="search"
            aria-label={`Filter ${label.toLowerCase()}`}
            placeholder="Filter"
            value={text}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setText('')
              if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
              event.preventDefault()
              list.current?.querySelector<HTMLElement>('li a')?.focus()
            }}
          />
        </div>
      )}
      {shown.map((part) => (
        <Part key={part.title} part={part} open={open} isFiltered={canFilter && text !== ''} />
      ))}
    </section>
  )
}

interface PartProps {
  part: SidePart
  open: string | null
  isFiltered: boolean
}

function Part({ part: { title, items, create, none = 'None yet' }, open, isFiltered }: PartProps) {
  const [, navigate] = useLocation()
  return (
    <div>
      <div className={styles.listHead}>
        <h2>{title}</h2>
        {create && (
          <Button edits look="chip" aria-label={create.label} onClick={() => navigate(create.href)}>
            New
          </Button>
        )}
      </div>
      {items.length === 0 && (
        <p className={`${styles.none} faint`}>{isFiltered ? 'None match the filter' : none}</p>
      )}
      <ul aria-label={title}>
        {items.map((item) => (
          <li key={item.id}>
            <ItemLink item={item} isOpen={item.href === open} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ItemLink({ item, isOpen }: { item: SideItem; isOpen: boolean }) {
  const { href, name, note, noteTitle, tone = 'dim', detail, mono } = item
  return (
    <Link href={href} className={styles.item ?? ''} aria-current={isOpen ? 'page' : undefined}>
      <span className={styles.line}>
        <b title={titleText(name)}>{name}</b>
        {note !== undefined && (
          <span className={styles[tone]} title={noteTitle}>
            {note}
          </span>
        )}
      </span>
      <span className={classes('faint', mono && 'mono')} title={titleText(detail)}>
        {detail}
      </span>
    </Link>
  )
}

function useListKeys(
  list: RefObject<HTMLElement | null>,
  items: readonly SideItem[],
  open: string | null,
): void {
  const [, navigate] = useLocation()
  const moveBy = (step: number) => {
    const at = items.findIndex(({ href }) => href === open)
    const next = items[Math.max(0, Math.min(at + step, items.length - 1))]
    if (!next) return
    const hadFocus = hasFocus(list)
    flushSync(() => navigate(next.href, { replace: true }))
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    link?.scrollIntoView({ block: 'nearest' })
    if (hadFocus) link?.focus({ preventScroll: true })
  }
  const here = (step: number) => () =>
    document.activeElement === document.body || hasFocus(list) ? moveBy(step) : false
  /** A focused list within the pane handles the letter keys instead. */
  const beyondGrids = (step: number) => () =>
    document.activeElement?.closest('[role=grid]') ? false : moveBy(step)
  usePageKeys({
    j: beyondGrids(1),
    k: beyondGrids(-1),
    ArrowDown: here(1),
    ArrowUp: here(-1),
  })
}

const hasFocus = (list: RefObject<HTMLElement | null>) =>
  list.current?.contains(document.activeElement) === true

function filtered(part: SidePart, text: string): SidePart {
  const wanted = text.trim().toLowerCase()
  const matches = ({ name, detail }: SideItem) =>
    name.toLowerCase().includes(wanted) || detail.toLowerCase().includes(wanted)
  return wanted === '' ? part : { ...part, items: part.items.filter(matches) }
}
