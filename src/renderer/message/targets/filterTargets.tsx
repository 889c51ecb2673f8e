import { Funnel } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { addToken, tokenText, withToken } from '../../../contract/filter/edit.ts'
import type { FilterList } from '../../../contract/filter/grammar.ts'
import type { FilterValue } from '../filter/filterBy.ts'
import { usePageKeys } from '../../ui/keys.ts'
import styles from './filterTargets.module.css'
import { outermost } from './outermost.ts'
import { targets, valueOf, valuesIn } from './readTargets.ts'
import { ValueMenu } from './valueMenu.tsx'

interface FilterTargetsProps {
  list: FilterList
  filter: string
  onFilter: (filter: string) => void
  children: ReactNode
}

interface Place {
  values: FilterValue[]
  left: number
  top: number
}

/**
 * Filters by the values that a list and its detail show: with a button beside the value under the pointer, Alt and a
 * click to exclude it, or a menu (the right button, or v for all values of the row at the cursor).
 */
export function FilterTargets({ list, filter, onFilter, children }: FilterTargetsProps) {
  const area = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLElement>(null)
  const [hovered, setHovered] = useState<Place | null>(null)
  const [menu, setMenu] = useState<Place | null>(null)
  const only = ({ key, value }: FilterValue) =>
    // Conditions on the body are about different values: each of them must match.
    onFilter(key === 'where' ? addToken(filter, key, value) : withToken(filter, key, value))
  const exclude = ({ key, value }: FilterValue) => onFilter(addToken(filter, key, value, true))
  const openAt = (values: FilterValue[], place: Element | null) => {
    if (values.length === 0) return false
    const box = place?.getBoundingClientRect() ?? new DOMRect()
    back.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setHovered(null)
    setMenu({ values, left: box.left, top: box.bottom })
    return undefined
  }
  usePageKeys({
    v: () => {
      const row = area.current?.querySelector('[role=row][data-cursor]') ?? null
      const detail = [...(area.current?.querySelectorAll('[data-values]') ?? [])]
      return openAt(valuesIn(row ? [row, ...detail] : detail, list), row ?? detail[0] ?? null)
    },
  })

  const click = (event: MouseEvent) => {
    const target = targetOf(event)
    const found = target && valueOf(target, list)
    if (!target || !found) return
    if (event.altKey) {
      event.preventDefault()
      event.stopPropagation()
      exclude(found)
    } else if (!inRow(target) && !hasSelection() && !isIn(event, 'a, button'))
      openAt([found], target)
  }
  const openMenu = (event: MouseEvent) => {
    const target = targetOf(event)
    const found = target && valueOf(target, list)
    if (!found || hasSelection()) return
    event.preventDefault()
    openAt([found], target)
  }
  const hover = (event: MouseEvent) => {
    if (isIn(event, `.${styles.funnel}`)) return
    const target = targetOf(event)
    const found = target && valueOf(target, list)
    if (!target || !found || !inRow(target)) return setHovered(null)
    const box = target.getBoundingClientRect()
    setHovered({ values: [found], left: box.right - 20, top: box.top + box.height / 2 - 10 })
  }
  const value = hovered?.values[0]
  return (
    // The elements within have keys of their own; v opens the same menu.
    <div
      ref={area}
      className={styles.area}
      onClickCapture={click}
      onContextMenu={openMenu}
      onPointerOver={hover}
      onPointerLeave={() => setHovered(null)}
      onScrollCapture={() => setHovered(null)}
    >
      {children}
      {value &&
        createPortal(
          <button
            type="button"
            tabIndex={-1}
            className={styles.funnel}
            style={{ left: hovered.left, top: hovered.top }}
            aria-label={`Filter ${tokenText(value.key, value.value)}`}
            title={`Filter ${tokenText(value.key, value.value)} (with Alt: exclude)`}
            onClick={(event) => {
              setHovered(null)
              if (event.altKey) exclude(value)
              else only(value)
            }}
          >
            <Funnel size={12} aria-hidden />
          </button>,
          outermost(),
        )}
      {menu && (
        <ValueMenu
          {...menu}
          onOnly={only}
          onExclude={exclude}
          onClose={() => {
            setMenu(null)
            back.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

const elementOf = ({ target }: MouseEvent) => (target instanceof Element ? target : null)
const targetOf = (event: MouseEvent) => elementOf(event)?.closest<HTMLElement>(targets) ?? null
const isIn = (event: MouseEvent, selector: string) => Boolean(elementOf(event)?.closest(selector))
/** A click in a row opens its detail. */
const inRow = (target: Element) => target.closest('[role=row]') !== null
const hasSelection = () => getSelection()?.isCollapsed === false
