import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'wouter'
import type { Audience, Trait } from '../../contract/people.ts'
import { countText, plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { usePageKeys } from '../ui/keys.ts'
import { titleText } from '../ui/titleText.ts'
import styles from './audiencesPage.module.css'
import { kindOfValue } from './computation.ts'
import { type Kind, kindWords, pathOf } from './kinds.ts'

interface PeopleListProps {
  audiences: readonly Audience[]
  traits: readonly Trait[]
  open: { kind: Kind; id: string } | null
}

interface Item {
  kind: Kind
  id: string
  name: string
  key: string
  /** What stands beside its name, and what that means. */
  note: string
  title: string
}

/** All of them by name. The one that is open moves with the keys. */
export function PeopleList({ audiences, traits, open }: PeopleListProps) {
  const [, navigate] = useLocation()
  const list = useRef<HTMLElement>(null)
  const parts: [Kind, string, Item[]][] = [
    ['audience', 'Audiences', audiences.map(audienceItem)],
    ['trait', 'Computed traits', traits.map(traitItem)],
  ]
  const items = parts.flatMap(([, , part]) => part)
  const moveBy = (step: number) => {
    const at = items.findIndex(({ kind, id }) => kind === open?.kind && id === open.id)
    const next = items[Math.max(0, Math.min(at + step, items.length - 1))]
    if (!next) return
    const hadFocus = list.current?.contains(document.activeElement)
    flushSync(() => navigate(pathOf(next.kind, next.id), { replace: true }))
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    link?.scrollIntoView({ block: 'nearest' })
    if (hadFocus) link?.focus({ preventScroll: true })
  }
  const here = (step: number) => () =>
    document.activeElement === document.body || list.current?.contains(document.activeElement)
      ? moveBy(step)
      : false
  /** A list within the pane has the letters to itself while it has the focus. */
  const beyondGrids = (step: number) => () =>
    document.activeElement?.closest('[role=grid]') ? false : moveBy(step)
  usePageKeys({
    j: beyondGrids(1),
    k: beyondGrids(-1),
    ArrowDown: here(1),
    ArrowUp: here(-1),
  })
  return (
    <section ref={list} className={styles.list} aria-label="Audiences and computed traits">
      {parts.map(([kind, title, part]) => (
        <div key={kind}>
          <div className={styles.listHead}>
            <h2>{title}</h2>
            <Button
              look="chip"
              aria-label={`New ${kindWords[kind].one}`}
              onClick={() => navigate(pathOf(kind, 'new'))}
            >
              New
            </Button>
          </div>
          {part.length === 0 && <p className={`${styles.none} faint`}>None yet</p>}
          <ul aria-label={title}>
            {part.map((item) => (
              <li key={item.id}>
                <ItemLink item={item} isOpen={open?.kind === kind && open.id === item.id} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function ItemLink({ item, isOpen }: { item: Item; isOpen: boolean }) {
  return (
    <Link
      href={pathOf(item.kind, item.id)}
      className={styles.item ?? ''}
      aria-current={isOpen ? 'page' : undefined}
    >
      <span className={styles.line}>
        <b title={titleText(item.name)}>{item.name}</b>
        <span className="dim" title={item.title}>
          {item.note}
        </span>
      </span>
      <span className="mono faint" title={item.key}>
        {item.key}
      </span>
    </Link>
  )
}

const audienceItem = ({ id, name, key, members }: Audience): Item => ({
  kind: 'audience',
  id,
  name,
  key,
  note: countText(members),
  title: plural(members, 'member'),
})

const traitItem = ({ id, name, key, compute, values }: Trait): Item => ({
  kind: 'trait',
  id,
  name,
  key,
  note: kindOfValue(compute),
  title: plural(values, 'user has a value', 'users have a value'),
})
