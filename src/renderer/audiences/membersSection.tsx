import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audience, Member } from '../../contract/people.ts'
import { api } from '../api.ts'
import { countText } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { titleText } from '../ui/titleText.ts'
import styles from './lists.module.css'
import { changeAtOnce } from './memberActs.ts'
import { fromRow, PagedGrid } from '../ui/pagedGrid.tsx'
import { ListFault, SearchField } from '../ui/searchField.tsx'
import { paging, usePages } from '../ui/usePages.ts'

const columns = [
  { title: 'User' },
  { title: 'Belongs' },
  { title: 'Told' },
  { title: 'Acts', unseen: true },
] as const

/** Who belongs now. */
export function MembersSection({ audience }: { audience: Audience }) {
  const [q, setQ] = useState('')
  const { id, members, byHand, rule } = audience
  const pages = usePages(
    api.audiences.members.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, ...(q && { q }) }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
  )
  const remove = ({ userId, by }: Member) =>
    void changeAtOnce(
      id,
      { remove: [userId] },
      by === 'hand' ? { add: [userId] } : { release: [userId] },
    )
  return (
    <Section
      title={`Members${members > 0 && rule !== null ? ` · ${countText(byHand)} by hand` : ''}`}
      actions={members > 0 && <SearchField label="Find members" value={q} onChange={setQ} />}
    >
      {pages.fault && <ListFault title="The members cannot be shown" fault={pages.fault} />}
      {pages.first && pages.items.length === 0 && (
        <p className="dim">
          {q === ''
            ? 'Nobody belongs yet. Add users, import a CSV file, or say who belongs by a rule.'
            : `No member’s id begins with ${q}.`}
        </p>
      )}
      {pages.items.length > 0 && (
        <PagedGrid
          label="Members"
          columns={columns}
          layout={styles.members}
          pages={pages}
          keyOf={({ userId }) => userId}
          keys={{ Delete: remove }}
          renderRow={(member, selected) => (
            <MemberRow
              member={member}
              selected={selected}
              onRemove={() => remove(member)}
              onRelease={
                rule !== null && member.by === 'hand'
                  ? () =>
                      void changeAtOnce(id, { release: [member.userId] }, { add: [member.userId] })
                  : undefined
              }
            />
          )}
        />
      )}
    </Section>
  )
}

interface MemberRowProps {
  member: Member
  selected: boolean
  onRemove: () => void
  onRelease: (() => void) | undefined
}

function MemberRow({ member, selected, onRemove, onRelease }: MemberRowProps) {
  const { userId, by, sent } = member
  const tabIndex = selected ? 0 : -1
  return (
    <>
      <span role="gridcell" className="mono" title={titleText(userId)}>
        {userId}
      </span>
      <span role="gridcell" className="dim">
        {by === 'hand' ? 'added by hand' : 'by rule'}
      </span>
      <span role="gridcell" className="dim">
        {sent ? 'by the last sync' : 'not yet'}
      </span>
      <span role="gridcell" className={styles.acts}>
        {onRelease && (
          <Button
            tabIndex={tabIndex}
            aria-label={`Let the rule decide on ${userId}`}
            onClick={fromRow(onRelease)}
          >
            Let the rule decide
          </Button>
        )}
        <Button tabIndex={tabIndex} aria-label={`Remove ${userId}`} onClick={fromRow(onRemove)}>
          Remove
        </Button>
      </span>
    </>
  )
}
