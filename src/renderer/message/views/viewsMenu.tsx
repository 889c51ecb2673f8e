import { Bookmark, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../ui/button/button.tsx'
import { useCell } from '../../ui/cell.ts'
import { say } from '../../ui/notice/toasts.tsx'
import { longestName, removeView, type SavedView, saveView, views } from './views.ts'
import styles from './viewsMenu.module.css'

interface ViewsMenuProps {
  list: string
  filter: string
  onChoose: (filter: string) => void
}

/** The saved views of a list, and a form that saves the current filter as one. */
export function ViewsMenu({ list, filter, onChoose }: ViewsMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const ofList = useCell(views).filter((view) => view.list === list)
  const current = ofList.find((view) => view.filter === filter.trim())
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <Button
          look="chip"
          className={styles.trigger}
          aria-label={current ? `View ${current.name}` : 'Views'}
          title="Saved views"
        >
          <Bookmark size={13} aria-hidden fill={current ? 'currentColor' : 'none'} />
          <span>{current?.name ?? 'Views'}</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.menu}
          align="end"
          sideOffset={5}
          collisionPadding={8}
          aria-label="Saved views"
        >
          {ofList.length === 0 && (
            <p className={styles.none}>A saved view is a filter with a name.</p>
          )}
          {ofList.length > 0 && (
            <ul aria-label="Saved views" className={styles.list}>
              {ofList.map((view) => (
                <li key={view.name}>
                  <button
                    type="button"
                    className={styles.view}
                    aria-current={view === current ? 'true' : undefined}
                    onClick={() => {
                      onChoose(view.filter)
                      setIsOpen(false)
                    }}
                  >
                    <span>{view.name}</span>
                    <span className={styles.filter}>{view.filter}</span>
                  </button>
                  <RemoveButton view={view} />
                </li>
              ))}
            </ul>
          )}
          <SaveForm list={list} filter={filter.trim()} onSaved={() => setIsOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function RemoveButton({ view }: { view: SavedView }) {
  const remove = () => {
    removeView(view)
    say('View deleted', view.name, { title: 'Undo', action: () => saveView(view) })
  }
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={`Delete view ${view.name}`}
      title={`Delete view ${view.name}`}
      onClick={remove}
    >
      <X size={13} aria-hidden />
    </button>
  )
}

interface SaveFormProps {
  list: string
  filter: string
  onSaved: () => void
}

function SaveForm({ list, filter, onSaved }: SaveFormProps) {
  const [path] = useLocation()
  const [name, setName] = useState('')
  if (filter === '') return <p className={styles.none}>Set a filter to save it as a view.</p>
  const save = (event: FormEvent) => {
    event.preventDefault()
    const view = { list, path: listPath(path), name: name.trim(), filter }
    if (view.name === '') return
    saveView(view)
    say('View saved', view.name)
    onSaved()
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <input
        aria-label="Name of the view"
        placeholder="Name of this filter"
        value={name}
        maxLength={longestName}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="submit"
        reads
        look="primary"
        unless={name.trim() === '' ? 'Give it a name' : null}
      >
        Save view
      </Button>
    </form>
  )
}

/** The page of the list, without the row that is open; a receiver's page is the list of its captures. */
function listPath(path: string): string {
  return path.startsWith('/receivers/') ? path : `/${path.split('/')[1] ?? ''}`
}
