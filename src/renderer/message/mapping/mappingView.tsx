import { useMemo } from 'react'
import type { BodyProfile } from '../../../contract/model.ts'
import { plural } from '../../../contract/format.ts'
import { useFirst } from '../../ui/list/useFirst.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { type MappingChange, mappingChanges } from './mappingChanges.ts'
import styles from './mappingView.module.css'

interface MappingViewProps {
  call: string
  body: string
  profile: BodyProfile
}

/** How many changes are listed at first. */
const shownAtFirst = 20

/** What the mapping to the body added, dropped, moved, renamed and changed. */
export function MappingView({ call, body, profile }: MappingViewProps) {
  const changes = useMemo(() => mappingChanges({ call, body }), [call, body])
  const { shown, more } = useFirst(changes ?? [], shownAtFirst, {
    what: 'changes',
    className: styles.more,
  })
  if (changes === null) return null
  return (
    <Section title={`From call to body · ${profile} profile · ${plural(changes.length, 'change')}`}>
      {changes.length === 0 ? (
        <p className="dim">The body has the same keys and values as the call.</p>
      ) : (
        <table className={styles.table} aria-label="Changes from call to body">
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Key</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((change) => (
              <Row key={`${change.kind} ${keyOf(change)}`} change={change} />
            ))}
          </tbody>
        </table>
      )}
      {more}
    </Section>
  )
}

const words: Record<MappingChange['kind'], string> = {
  added: 'Added',
  dropped: 'Dropped',
  changed: 'Changed',
  moved: 'Moved',
  renamed: 'Renamed',
}

const keyOf = (change: MappingChange) => ('from' in change ? change.from : change.to)

function Row({ change }: { change: MappingChange }) {
  return (
    <tr>
      <td className={styles.kind}>{words[change.kind]}</td>
      <td>
        {'from' in change && <Key path={change.from} isGone={change.kind !== 'changed'} />}
        {'from' in change && 'to' in change && <span className="dim"> → </span>}
        {'to' in change && <Key path={change.to} />}
      </td>
      <td>
        {'before' in change && (
          <span className={change.kind === 'dropped' ? styles.gone : 'dim'}>
            {inShort(change.before)}
          </span>
        )}
        {'before' in change && 'after' in change && <span className="dim"> → </span>}
        {'after' in change && inShort(change.after)}
      </td>
    </tr>
  )
}

function Key({ path, isGone = false }: { path: string; isGone?: boolean }) {
  return <span className={isGone ? styles.gone : undefined}>{path}</span>
}

const longest = 160

/** The texts below the table have the whole value. */
const inShort = (raw: string) => (raw.length > longest ? `${raw.slice(0, longest)}…` : raw)
