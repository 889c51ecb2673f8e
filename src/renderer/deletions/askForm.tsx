import { useQuery } from '@tanstack/react-query'
import { type Ref, useMemo } from 'react'
import { DeletionKind } from '../../contract/deletion.ts'
import { api } from '../api.ts'
import { useCell } from '../cell.ts'
import { refusalAt } from '../ui/refusal.ts'
import { Button } from '../ui/button.tsx'
import { usePageKeys } from '../ui/keys.ts'
import { modText } from '../ui/modKey.ts'
import { Note } from '../ui/note.tsx'
import { useRested } from '../ui/useRested.ts'
import { ask } from './ask.ts'
import { askDraft, askOf, changeAsk, fieldOf } from './askDraft.ts'
import styles from './askForm.module.css'
import { actText, kinds } from './kinds.ts'
import { PreviewView } from './previewView.tsx'
import { SourcesField } from './sourcesField.tsx'
import { UsersField } from './usersField.tsx'

/** Beyond this, what is named is not looked up again at every hint. */
const mostKeptFresh = 1000

interface AskFormProps {
  ref: Ref<HTMLTextAreaElement>
  /** Given the id of the new deletion. */
  onAsked: (id: string) => void
}

/** Asks for a deletion, and says before what it would do. */
export function AskForm({ ref, onAsked }: AskFormProps) {
  const draft = useCell(askDraft)
  const rested = useRested(draft)
  const asked = useMemo(() => askOf(rested), [rested])
  const isLarge = (asked?.userIds.length ?? 0) > mostKeptFresh || asked?.csv !== undefined
  const preview = useQuery({
    ...api.deletions.preview.queryOptions({ input: asked ?? { kind: 'delete' } }),
    enabled: asked !== null,
    placeholderData: (before) => (asked === null ? undefined : before),
    meta: { still: isLarge },
    gcTime: 0,
  })
  const refusal = asked !== null && preview.error ? refusalAt(preview.error) : null
  const field = refusal && fieldOf(refusal.field)
  const wrongAt = (name: typeof field) => (refusal && field === name ? refusal.message : null)
  const known = asked !== null && !preview.error ? preview.data : undefined
  const isKnown = known !== undefined && !preview.isPlaceholderData && rested === draft
  const unless =
    (askOf(draft) === null && 'Name at least one user') ||
    (refusal && refusal.message) ||
    (!isKnown && 'What it would do is being looked up') ||
    null
  const submit = () => {
    if (unless === null && asked && known) void ask(asked, known, onAsked)
  }
  usePageKeys({ 'Mod Enter': submit })
  return (
    <section className={styles.form} aria-label="New deletion">
      <div className={styles.head}>
        <h2>New deletion</h2>
      </div>
      {/* Scrolled by keyboard too, so it takes the focus. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label="What is asked">
        <UsersField ref={ref} wrong={wrongAt('users')} wrongFile={wrongAt('file')} />
        <fieldset className={styles.kinds}>
          <legend>What is to happen</legend>
          {DeletionKind.options.map((kind) => (
            <label key={kind} htmlFor={`deletion-${kind}`}>
              <input
                id={`deletion-${kind}`}
                type="radio"
                name="deletion-kind"
                checked={draft.kind === kind}
                onChange={() => changeAsk({ kind })}
              />
              <b>{kinds[kind].title}</b>
              <span className="dim">{kinds[kind].does}</span>
            </label>
          ))}
        </fieldset>
        <SourcesField wrong={wrongAt('sources')} />
        {refusal && field === null && (
          <Note title="This cannot be asked" tone="bad">
            {refusal.message}
          </Note>
        )}
        {known && <PreviewView kind={asked?.kind ?? draft.kind} preview={known} />}
      </div>
      <div className={styles.foot}>
        <Button look="primary" unless={unless} onClick={submit}>
          {known ? actText(draft.kind, known) : kinds[draft.kind].act('users')}{' '}
          <kbd>{modText('Enter')}</kbd>
        </Button>
      </div>
    </section>
  )
}
