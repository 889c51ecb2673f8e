import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audience } from '../../../contract/people.ts'
import { api } from '../../rpc/api.ts'
import { paging, usePages } from '../../ui/list/usePages.ts'
import { changeUsersAtOnce } from './changeUsers.ts'
import { UsersTable } from './usersTable.tsx'

/** The current members. */
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
  return (
    <UsersTable
      kind="audience"
      count={members}
      byHand={byHand}
      isMade={rule !== null}
      pages={pages}
      q={q}
      onSearch={setQ}
      onDrop={({ userId, by }) =>
        void changeUsersAtOnce(
          'audience',
          id,
          { remove: [userId] },
          by === 'hand' ? { add: [userId] } : { release: [userId] },
        )
      }
      onRelease={({ userId }) =>
        void changeUsersAtOnce('audience', id, { release: [userId] }, { add: [userId] })
      }
    />
  )
}
