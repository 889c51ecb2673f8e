import { Link } from 'wouter'
import type { SyncChange } from '../../contract/people.ts'
import { filterSearch } from '../deliveries/useFilter.ts'
import { quote } from '../deliveries/lex.ts'
import { classes } from '../ui/classes.ts'
import type { GridColumn } from '../ui/grid.tsx'
import { MiddleCut } from '../ui/middleCut.tsx'
import { titleText } from '../ui/titleText.ts'
import type { Kind } from './kinds.ts'
import styles from './lists.module.css'
import { identifyText } from './traitValue.ts'

const [sign, user, call, why]: GridColumn[] = [
  { title: 'Change', unseen: true },
  { title: 'User' },
  { title: 'Identify call' },
  { title: 'Why' },
] as const

/** The columns of a list of changes: a trait's has what was told before. */
export const changeTable = (kind: Kind) =>
  kind === 'audience'
    ? { columns: [sign, user, call, why] as GridColumn[], layout: styles.changes }
    : {
        columns: [sign, user, { title: 'Before' }, call, why] as GridColumn[],
        layout: styles.changesBefore,
      }

const signs = {
  add: { text: '+', look: styles.plus },
  change: { text: '→', look: undefined },
  remove: { text: '−', look: styles.minus },
}

function actOf(kind: Kind, { value, before }: SyncChange): keyof typeof signs {
  if (kind === 'audience') return value === true ? 'add' : 'remove'
  if (value === null) return 'remove'
  return before === null ? 'add' : 'change'
}

interface ChangeRowProps {
  kind: Kind
  /** The key of the trait that tells it. */
  traitKey: string
  change: SyncChange
  /** The sync that told it: then the user leads to its messages. */
  sync?: string
  selected: boolean
}

export function ChangeRow({ kind, traitKey, change, sync, selected }: ChangeRowProps) {
  const act = actOf(kind, change)
  const { text, look } = signs[act]
  const { userId, value, before } = change
  const told = identifyText(traitKey, value)
  return (
    <>
      <span role="gridcell" className={look}>
        <span aria-hidden>{text}</span>
        <span className="unseen">{act}</span>
      </span>
      <span role="gridcell" className="mono" title={titleText(userId)}>
        {sync === undefined ? (
          userId
        ) : (
          <Link
            href={`/deliveries${filterSearch(`sync:${sync} user:${quote(userId)}`)}`}
            tabIndex={selected ? 0 : -1}
            title={`Messages to ${userId} of this sync`}
          >
            {userId}
          </Link>
        )}
      </span>
      {kind === 'trait' && (
        <span role="gridcell" className={classes('mono', before === null && 'faint')}>
          {before === null ? '—' : JSON.stringify(before)}
        </span>
      )}
      <span role="gridcell">
        {/* At its end is what is told. */}
        <MiddleCut text={told} title={titleText(told)} className="mono" />
      </span>
      <span role="gridcell" className="dim" title={titleText(change.why)}>
        {change.why}
      </span>
    </>
  )
}
