import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { useUrlFilter } from '../message/filter/useFilter.ts'
import { FilterBar } from '../message/filterBar/filterBar.tsx'
import { FilterTargets } from '../message/targets/filterTargets.tsx'
import { Button } from '../ui/button/button.tsx'
import { usePageKeys } from '../ui/keys.ts'
import { RequestForm } from './request/requestForm.tsx'
import { DeletionList } from './deletionList.tsx'
import { DeletionPane } from './deletionPane.tsx'
import styles from './deletionsPage.module.css'
import { SuppressedList } from './suppressedList.tsx'
import { SuppressedPane } from './suppressedPane.tsx'

const suppressedPath = '/deletions/suppressed'

/** Deletions with their progress, and suppressed users. */
export function DeletionsPage({ openId }: { openId: string | null }) {
  const [, navigate] = useLocation()
  const user = new URLSearchParams(useSearch()).get('user')
  const field = useRef<HTMLTextAreaElement>(null)
  const filter = useUrlFilter('deletions')
  const isSuppressed = openId === 'suppressed'
  const id = isSuppressed ? null : openId
  const open = (next: string | null, replace: boolean) =>
    navigate(`/deletions${next === null ? '' : `/${next}`}${filterSearch(filter.text)}`, {
      replace,
    })
  const openUser = (next: string | null, replace: boolean) => {
    const search = next === null ? '' : `?${new URLSearchParams({ user: next }).toString()}`
    navigate(suppressedPath + search, { replace })
  }
  const requestDeletion = () => {
    if (isSuppressed) openUser(null, false)
    else open(null, false)
    requestAnimationFrame(() => field.current?.focus())
  }
  usePageKeys({ n: requestDeletion })
  const isRequesting = isSuppressed ? user === null : id === null
  const tabs = [
    { title: 'Deletions', path: '/deletions', isShown: !isSuppressed },
    { title: 'Suppressed users', path: suppressedPath, isShown: isSuppressed },
  ]
  return (
    <FilterTargets list="deletions" filter={filter.text} onFilter={filter.set}>
      <div className={styles.page}>
        <h1 className="unseen">Deletions</h1>
        <div className={styles.list}>
          <div className={styles.top}>
            <div className={styles.tabs} role="group" aria-label="List">
              {tabs.map(({ title, path, isShown }) => (
                <button
                  key={path}
                  type="button"
                  aria-pressed={isShown}
                  onClick={() => navigate(path)}
                >
                  {title}
                </button>
              ))}
            </div>
            {!isRequesting && (
              <Button edits title="New deletion (n)" onClick={requestDeletion}>
                <Plus size={13} aria-hidden />
                New deletion
              </Button>
            )}
          </div>
          {isSuppressed ? (
            <SuppressedList openId={user} onOpen={openUser} />
          ) : (
            <div className={styles.filtered}>
              <div className={styles.filter}>
                <FilterBar
                  list="deletions"
                  label="Filter deletions"
                  placeholder="Filter: user:… state:… kind:…"
                  filter={filter}
                />
              </div>
              {/* A new filter is a new list, which must not inherit the cursor of the previous one. */}
              <DeletionList key={filter.filter.filter} filter={filter} openId={id} onOpen={open} />
            </div>
          )}
        </div>
        {isRequesting && (
          <RequestForm ref={field} onRequested={(created) => open(created, false)} />
        )}
        {!isRequesting && id !== null && <DeletionPane id={id} onClose={() => open(null, false)} />}
        {!isRequesting && user !== null && isSuppressed && (
          <SuppressedPane userId={user} onClose={() => openUser(null, false)} />
        )}
      </div>
    </FilterTargets>
  )
}
