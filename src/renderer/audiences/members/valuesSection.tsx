import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Trait, UserValue } from '../../../contract/people.ts'
import { api } from '../../rpc/api.ts'
import { paging, usePages } from '../../ui/list/usePages.ts'
import { changeUsersAtOnce } from './changeUsers.ts'
import { UsersTable } from './usersTable.tsx'

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
  return (
    <UsersTable
      kind="trait"
      count={values}
      byHand={byHand}
      isMade={compute !== null}
      pages={pages}
      q={q}
      onSearch={setQ}
      onDrop={(row) => void changeUsersAtOnce('trait', id, { clear: [row.userId] }, back(row))}
      onRelease={(row) => void changeUsersAtOnce('trait', id, { release: [row.userId] }, back(row))}
    />
  )
}
