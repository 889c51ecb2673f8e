import { keepPreviousData } from '@tanstack/react-query'
import type { Audience, Trait } from '../../contract/people.ts'
import { api } from '../api.ts'
import { countText } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { titleText } from '../ui/titleText.ts'
import styles from './lists.module.css'
import { changeAtOnce } from './memberActs.ts'
import { fromRow, PagedGrid } from '../ui/pagedGrid.tsx'
import { ListFault } from '../ui/searchField.tsx'
import { paging, type Pages, usePages } from '../ui/usePages.ts'
import { changeValuesAtOnce } from './valueActs.ts'

const columns = [{ title: 'User' }, { title: 'Acts', unseen: true }] as const
type Users = Pages<{ userId: string }, unknown>

/** Who is no member, whatever the rule says. */
export function RemovedSection({ audience: { id, removedByHand } }: { audience: Audience }) {
  const pages = usePages(
    api.audiences.members.removed.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <OverruledSection
      title="Removed by hand"
      count={removedByHand}
      pages={pages}
      act="Let the rule decide"
      onRelease={(userId) => void changeAtOnce(id, { release: [userId] }, { remove: [userId] })}
    />
  )
}

/** Who has no value, whatever is computed. */
export function ClearedSection({ trait: { id, clearedByHand } }: { trait: Trait }) {
  const pages = usePages(
    api.traits.values.cleared.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <OverruledSection
      title="Cleared by hand"
      count={clearedByHand}
      pages={pages}
      act="Let it be computed"
      onRelease={(userId) =>
        void changeValuesAtOnce(id, { release: [userId] }, { clear: [userId] })
      }
    />
  )
}

interface OverruledProps {
  title: string
  count: number
  pages: Users
  act: string
  onRelease: (userId: string) => void
}

function OverruledSection({ title, count, pages, act, onRelease }: OverruledProps) {
  return (
    <Section title={`${title} · ${countText(count)}`}>
      {pages.fault && <ListFault title="They cannot be shown" fault={pages.fault} />}
      {pages.items.length > 0 && (
        <PagedGrid
          label={title}
          columns={columns}
          layout={styles.overruled}
          pages={pages}
          keyOf={({ userId }) => userId}
          renderRow={({ userId }, selected) => (
            <>
              <span role="gridcell" className="mono" title={titleText(userId)}>
                {userId}
              </span>
              <span role="gridcell" className={styles.acts}>
                <Button
                  tabIndex={selected ? 0 : -1}
                  aria-label={`${act}: ${userId}`}
                  onClick={fromRow(() => onRelease(userId))}
                >
                  {act}
                </Button>
              </span>
            </>
          )}
        />
      )}
    </Section>
  )
}
