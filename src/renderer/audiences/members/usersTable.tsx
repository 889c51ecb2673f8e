import type { TraitValue } from '../../../contract/people.ts'
import { countText } from '../../../contract/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { ListFault, SearchField } from '../../ui/field/searchField.tsx'
import type { GridColumn } from '../../ui/list/grid.tsx'
import { fromRow, PagedGrid } from '../../ui/list/pagedGrid.tsx'
import type { Pages } from '../../ui/list/usePages.ts'
import { Section } from '../../ui/pane/section.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import type { Kind } from '../kinds/kinds.ts'
import styles from '../kinds/lists.module.css'
import { ifMayChange } from '../../ui/viewing.ts'

/** A member of an audience, or a user with a value. */
interface UserRow {
  userId: string
  /** `hand`: set manually. Otherwise by the rule or the computation. */
  by: string
  sent: boolean
  value?: TraitValue
}

const user = { title: 'User' }
const rest = [{ title: 'Synced' }, { title: 'Actions', unseen: true }] as const

interface Words {
  title: string
  search: string
  fault: string
  none: string
  notFound: (q: string) => string
  byHand: string
  made: string
  release: string
  drop: string
  dropOf: (userId: string) => string
  columns: readonly GridColumn[]
  layout: string | undefined
}

const words: Record<Kind, Words> = {
  audience: {
    title: 'Members',
    search: 'Find members',
    fault: 'The members could not be loaded',
    none: 'No members yet. Add users, import a CSV file, or add a rule.',
    notFound: (q) => `No member’s id starts with ${q}.`,
    byHand: 'added manually',
    made: 'by rule',
    release: 'Reset to rule',
    drop: 'Remove',
    dropOf: (userId) => `Remove ${userId}`,
    columns: [user, { title: 'Membership' }, ...rest],
    layout: styles.members,
  },
  trait: {
    title: 'Values',
    search: 'Find values',
    fault: 'The values could not be loaded',
    none: 'No values yet. Set one, import a CSV file, or compute them from events.',
    notFound: (q) => `No user with a value has an id that starts with ${q}.`,
    byHand: 'set manually',
    made: 'computed',
    release: 'Reset to computed',
    drop: 'Clear',
    dropOf: (userId) => `Clear the value of ${userId}`,
    columns: [user, { title: 'Value' }, { title: 'Origin' }, ...rest],
    layout: styles.values,
  },
}

interface UsersTableProps<T extends UserRow> {
  kind: Kind
  count: number
  byHand: number
  /** Whether there is a rule or a computation that a user can be reset to. */
  isMade: boolean
  pages: Pages<T>
  q: string
  onSearch: (q: string) => void
  onDrop: (row: T) => void
  onRelease: (row: T) => void
}

/** The users of an audience or a computed trait. */
export function UsersTable<T extends UserRow>(props: UsersTableProps<T>) {
  const { kind, count, byHand, isMade, pages, q, onSearch, onDrop, onRelease } = props
  const say = words[kind]
  return (
    <Section
      title={`${say.title}${count > 0 && isMade ? ` · ${countText(byHand)} ${say.byHand}` : ''}`}
      actions={count > 0 && <SearchField label={say.search} value={q} onChange={onSearch} />}
    >
      {pages.fault && <ListFault title={say.fault} fault={pages.fault} />}
      {pages.first && pages.items.length === 0 && (
        <p className="dim">{q === '' ? say.none : say.notFound(q)}</p>
      )}
      {pages.items.length > 0 && (
        <PagedGrid
          label={say.title}
          columns={say.columns}
          layout={say.layout}
          pages={pages}
          keyOf={({ userId }) => userId}
          keys={{ Delete: ifMayChange(onDrop) }}
          renderRow={(row, selected) => (
            <Cells
              say={say}
              of={row}
              selected={selected}
              onDrop={() => onDrop(row)}
              onRelease={isMade && row.by === 'hand' ? () => onRelease(row) : null}
            />
          )}
        />
      )}
    </Section>
  )
}

interface CellsProps {
  say: Words
  of: UserRow
  selected: boolean
  onDrop: () => void
  onRelease: (() => void) | null
}

function Cells({ say, of: { userId, value, by, sent }, selected, onDrop, onRelease }: CellsProps) {
  const tabIndex = selected ? 0 : -1
  const text = value === undefined ? null : JSON.stringify(value)
  return (
    <>
      <span role="gridcell" className="mono" title={titleText(userId)}>
        {userId}
      </span>
      {text !== null && (
        <span role="gridcell" className="mono" title={titleText(text)}>
          {text}
        </span>
      )}
      <span role="gridcell" className="dim">
        {by === 'hand' ? say.byHand : say.made}
      </span>
      <span role="gridcell" className="dim">
        {sent ? 'in the last sync' : 'not yet'}
      </span>
      <span role="gridcell" className={styles.actions}>
        {onRelease && (
          <Button
            asks
            tabIndex={tabIndex}
            aria-label={`${say.release}: ${userId}`}
            onClick={fromRow(onRelease)}
          >
            {say.release}
          </Button>
        )}
        <Button asks tabIndex={tabIndex} aria-label={say.dropOf(userId)} onClick={fromRow(onDrop)}>
          {say.drop}
        </Button>
      </span>
    </>
  )
}
