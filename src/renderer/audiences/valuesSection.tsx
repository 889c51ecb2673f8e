import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trait, UserValue } from '../../contract/people.ts'
import { api } from '../api.ts'
import { countText } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { titleText } from '../ui/titleText.ts'
import styles from './lists.module.css'
import { fromRow, PagedGrid } from '../ui/pagedGrid.tsx'
import { ListFault, SearchField } from '../ui/searchField.tsx'
import { paging, usePages } from '../ui/usePages.ts'
import { changeValuesAtOnce } from './valueActs.ts'

const columns = [
  { title: 'User' },
  { title: 'Value' },
  { title: 'From' },
  { title: 'Told' },
  { title: 'Acts', unseen: true },
] as const

/** The value of each user who has one. */
export function ValuesSection({ trait }: { trait: Trait }) {
  const [q, setQ] = useState('')
  const { id, values, byHand, compute } = trait
  const pages = usePages(
    api.traits.values.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, ...(q && { q }) }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
  )
  const back = ({ userId, value, by }: UserValue) =>
    by === 'hand' ? { set: { [userId]: value } } : { release: [userId] }
  const clear = (each: UserValue) =>
    void changeValuesAtOnce(id, { clear: [each.userId] }, back(each))
  const release = (each: UserValue) =>
    void changeValuesAtOnce(id, { release: [each.userId] }, back(each))
  return (
    <Section
      title={`Values${values > 0 && compute !== null ? ` · ${countText(byHand)} by hand` : ''}`}
      actions={values > 0 && <SearchField label="Find values" value={q} onChange={setQ} />}
    >
      {pages.fault && <ListFault title="The values cannot be shown" fault={pages.fault} />}
      {pages.first && pages.items.length === 0 && (
        <p className="dim">
          {q === ''
            ? 'Nobody has a value yet. Set one, import a CSV file, or have it computed of events.'
            : `No user with a value has an id that begins with ${q}.`}
        </p>
      )}
      {pages.items.length > 0 && (
        <PagedGrid
          label="Values"
          columns={columns}
          layout={styles.values}
          pages={pages}
          keyOf={({ userId }) => userId}
          keys={{ Delete: clear }}
          renderRow={(each, selected) => (
            <ValueRow
              of={each}
              selected={selected}
              onClear={() => clear(each)}
              onRelease={compute !== null && each.by === 'hand' ? () => release(each) : undefined}
            />
          )}
        />
      )}
    </Section>
  )
}

interface ValueRowProps {
  of: UserValue
  selected: boolean
  onClear: () => void
  onRelease: (() => void) | undefined
}

function ValueRow({ of: { userId, value, by, sent }, selected, ...acts }: ValueRowProps) {
  const tabIndex = selected ? 0 : -1
  const text = JSON.stringify(value)
  return (
    <>
      <span role="gridcell" className="mono" title={titleText(userId)}>
        {userId}
      </span>
      <span role="gridcell" className="mono" title={titleText(text)}>
        {text}
      </span>
      <span role="gridcell" className="dim">
        {by === 'hand' ? 'by hand' : 'computed'}
      </span>
      <span role="gridcell" className="dim">
        {sent ? 'by the last sync' : 'not yet'}
      </span>
      <span role="gridcell" className={styles.acts}>
        {acts.onRelease && (
          <Button
            tabIndex={tabIndex}
            aria-label={`Let the value of ${userId} be computed`}
            onClick={fromRow(acts.onRelease)}
          >
            Let it be computed
          </Button>
        )}
        <Button
          tabIndex={tabIndex}
          aria-label={`Clear the value of ${userId}`}
          onClick={fromRow(acts.onClear)}
        >
          Clear
        </Button>
      </span>
    </>
  )
}
