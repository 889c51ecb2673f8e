import { Link } from 'wouter'
import type { SyncChange } from '../../../contract/people.ts'
import { filterSearch } from '../../message/filter/filterSearch.ts'
import { quote } from '../../../contract/filter/lex.ts'
import { classes } from '../../ui/classes.ts'
import type { GridColumn } from '../../ui/list/grid.tsx'
import { MiddleCut } from '../../ui/text/middleCut.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import type { Kind } from '../kinds/kinds.ts'
import styles from '../kinds/lists.module.css'
import { identifyText } from '../kinds/traitValue.ts'

const [sign, user, call, reason]: GridColumn[] = [
  { title: 'Change', unseen: true },
  { title: 'User' },
  { title: 'Identify call' },
  { title: 'Reason' },
] as const

/** The columns of a list of changes. A trait's list also has the previous value. */
export const changeTable = (kind: Kind) =>
  kind === 'audience'
    ? { columns: [sign, user, call, reason] as GridColumn[], layout: styles.changes }
    : {
        columns: [sign, user, { title: 'Previous' }, call, reason] as GridColumn[],
        layout: styles.changesBefore,
      }

const signs = {
  add: { text: '+', look: styles.plus },
  change: { text: '→', look: undefined },
  remove: { text: '−', look: styles.minus },
}

function changeKind(kind: Kind, { value, before }: SyncChange): keyof typeof signs {
  if (kind === 'audience') return value === true ? 'add' : 'remove'
  if (value === null) return 'remove'
  return before === null ? 'add' : 'change'
}

interface ChangeRowProps {
  kind: Kind
  /** The trait key in the identify call. */
  traitKey: string
  change: SyncChange
  /** The sync that sent the change, if any. The user then links to its messages. */
  sync?: string
  selected: boolean
}

export function ChangeRow({ kind, traitKey, change, sync, selected }: ChangeRowProps) {
  const action = changeKind(kind, change)
  const { text, look } = signs[action]
  const { userId, value, before } = change
  const traits = identifyText(traitKey, value)
  return (
    <>
      <span role="gridcell" className={look}>
        <span aria-hidden>{text}</span>
        <span className="unseen">{action}</span>
      </span>
      <span role="gridcell" className="mono" title={titleText(userId)}>
        {sync === undefined ? (
          userId
        ) : (
          <Link
            href={`/deliveries${filterSearch(`sync:${sync} user:${quote(userId)}`)}`}
            tabIndex={selected ? 0 : -1}
            title={`Messages of this sync for ${userId}`}
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
        {/* The end holds the value that is sent, so the middle is cut. */}
        <MiddleCut text={traits} title={titleText(traits)} className="mono" />
      </span>
      <span role="gridcell" className="dim" title={titleText(change.why)}>
        {change.why}
      </span>
    </>
  )
}
