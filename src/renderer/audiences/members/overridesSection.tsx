import { keepPreviousData } from '@tanstack/react-query'
import type { Audience, Trait } from '../../../contract/people.ts'
import { countText } from '../../../contract/format.ts'
import { api } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import styles from '../kinds/lists.module.css'
import { changeUsersAtOnce } from './changeUsers.ts'
import { fromRow, PagedGrid } from '../../ui/list/pagedGrid.tsx'
import { ListFault } from '../../ui/field/searchField.tsx'
import { paging, type Pages, usePages } from '../../ui/list/usePages.ts'

const columns = [{ title: 'User' }, { title: 'Actions', unseen: true }] as const
type Users = Pages<{ userId: string }, unknown>

/** Users removed manually. The rule does not add them again. */
export function RemovedSection({ audience: { id, removedByHand } }: { audience: Audience }) {
  const pages = usePages(
    api.audiences.members.removed.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <OverridesSection
      title="Removed manually"
      count={removedByHand}
      pages={pages}
      action="Reset to rule"
      onRelease={(userId) =>
        void changeUsersAtOnce('audience', id, { release: [userId] }, { remove: [userId] })
      }
    />
  )
}

/** Users whose value was cleared manually. They get no computed value. */
export function ClearedSection({ trait: { id, clearedByHand } }: { trait: Trait }) {
  const pages = usePages(
    api.traits.values.cleared.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <OverridesSection
      title="Cleared manually"
      count={clearedByHand}
      pages={pages}
      action="Reset to computed"
      onRelease={(userId) =>
        void changeUsersAtOnce('trait', id, { release: [userId] }, { clear: [userId] })
      }
    />
  )
}

interface OverridesProps {
  title: string
  count: number
  pages: Users
  action: string
  onRelease: (userId: string) => void
}

function OverridesSection({ title, count, pages, action, onRelease }: OverridesProps) {
  return (
    <Section title={`${title} · ${countText(count)}`}>
      {pages.fault && <ListFault title="The users could not be loaded" fault={pages.fault} />}
      {pages.items.length > 0 && (
        <PagedGrid
          label={title}
          columns={columns}
          layout={styles.overrides}
          pages={pages}
          keyOf={({ userId }) => userId}
          renderRow={({ userId }, selected) => (
            <>
              <span role="gridcell" className="mono" title={titleText(userId)}>
                {userId}
              </span>
              <span role="gridcell" className={styles.actions}>
                <Button
                  asks
                  tabIndex={selected ? 0 : -1}
                  aria-label={`${action}: ${userId}`}
                  onClick={fromRow(() => onRelease(userId))}
                >
                  {action}
                </Button>
              </span>
            </>
          )}
        />
      )}
    </Section>
  )
}
