import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../ui/button.tsx'
import { usePageKeys } from '../ui/keys.ts'
import { AskForm } from './askForm.tsx'
import { DeletionList } from './deletionList.tsx'
import { DeletionPane } from './deletionPane.tsx'
import styles from './deletionsPage.module.css'
import { SuppressedList } from './suppressedList.tsx'
import { SuppressedPane } from './suppressedPane.tsx'

const suppressedPath = '/deletions/suppressed'

/** Users who are to be forgotten, and what came of it; and those whose calls are rejected. */
export function DeletionsPage({ openId }: { openId: string | null }) {
  const [, navigate] = useLocation()
  const user = new URLSearchParams(useSearch()).get('user')
  const field = useRef<HTMLTextAreaElement>(null)
  const isSuppressed = openId === 'suppressed'
  const id = isSuppressed ? null : openId
  const open = (next: string | null, replace: boolean) =>
    navigate(`/deletions${next === null ? '' : `/${next}`}`, { replace })
  const openUser = (next: string | null, replace: boolean) => {
    const search = next === null ? '' : `?${new URLSearchParams({ user: next }).toString()}`
    navigate(suppressedPath + search, { replace })
  }
  const ask = () => {
    if (isSuppressed) openUser(null, false)
    else open(null, false)
    requestAnimationFrame(() => field.current?.focus())
  }
  usePageKeys({ n: ask })
  const isAsking = isSuppressed ? user === null : id === null
  const tabs = [
    { title: 'Deletions', path: '/deletions', isShown: !isSuppressed },
    { title: 'Suppressed users', path: suppressedPath, isShown: isSuppressed },
  ]
  return (
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
          {!isAsking && (
            <Button title="New deletion (n)" onClick={ask}>
              <Plus size={13} aria-hidden />
              New deletion
            </Button>
          )}
        </div>
        {isSuppressed ? (
          <SuppressedList openId={user} onOpen={openUser} />
        ) : (
          <DeletionList openId={id} onOpen={open} />
        )}
      </div>
      {isAsking && <AskForm ref={field} onAsked={(asked) => open(asked, false)} />}
      {!isAsking && id !== null && <DeletionPane id={id} onClose={() => open(null, false)} />}
      {!isAsking && user !== null && isSuppressed && (
        <SuppressedPane userId={user} onClose={() => openUser(null, false)} />
      )}
    </div>
  )
}
