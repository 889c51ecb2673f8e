import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { plural, spanText } from '../../contract/format.ts'
import { classes } from '../ui/classes.ts'
import { outcomeTones } from './runs/outcomes.ts'
import { type Listed, pathOf } from './files/place.ts'
import styles from './scenarioList.module.css'
import tones from './runs/tones.module.css'

interface ScenarioListProps {
  items: readonly Listed[]
  chosen: string | null
}

/** All scenarios. Only visible rows are rendered. */
export function ScenarioList({ items, chosen }: ScenarioListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.key ?? index,
    estimateSize: () => 53,
    overscan: 8,
  })
  const at = items.findIndex(({ key }) => key === chosen)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [virtual, at])
  return (
    // Scrolled by keyboard too, so it takes the focus.
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label="List">
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          if (!item) return null
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Item item={item} isChosen={item.key === chosen} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Item({
  item: { file, scenario, mistakes },
  isChosen,
}: {
  item: Listed
  isChosen: boolean
}) {
  const { last = null, tags = [] } = scenario ?? {}
  const ms = last?.ms ?? null
  const said = [scenario && file, ms !== null && spanText(ms), ...tags.map((tag) => `#${tag}`)]
  return (
    <Link
      href={pathOf(file, scenario?.name ?? null)}
      className={styles.item}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={styles.first}>
        <b title={scenario?.name ?? file}>{scenario?.name ?? file}</b>
        {scenario && (
          <span className={classes(last ? tones[outcomeTones[last.outcome]] : 'dim')}>
            {last?.outcome ?? 'not run'}
          </span>
        )}
        {!scenario && mistakes.length === 0 && <span className="faint">shared</span>}
        {mistakes.length > 0 && (
          <span className={tones.bad}>{plural(mistakes.length, 'mistake')}</span>
        )}
      </span>
      {scenario && (
        <span className={classes(styles.second, 'faint')}>{said.filter(Boolean).join(' · ')}</span>
      )}
      {mistakes.slice(0, 3).map(({ line, message }) => (
        <span key={`${line} ${message}`} className={styles.mistake}>
          Line {line}: {message}
        </span>
      ))}
    </Link>
  )
}
