import { useQuery } from '@tanstack/react-query'
import { type Ref, useMemo } from 'react'
import { DeletionKind } from '../../../contract/deletion.ts'
import { api } from '../../rpc/api.ts'
import { useCell } from '../../ui/cell.ts'
import { refusalAt } from '../../ui/field/refusal.ts'
import { Button } from '../../ui/button/button.tsx'
import { usePageKeys } from '../../ui/keys.ts'
import { modText } from '../../ui/modKey.ts'
import { Note } from '../../ui/notice/note.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { requestDeletion } from './requestDeletion.ts'
import { requestDraft, requestOf, changeDraft, fieldOf } from './requestDraft.ts'
import styles from './requestForm.module.css'
import { buttonText, kinds } from './kinds.ts'
import { PreviewView } from './previewView.tsx'
import { SourcesField } from './sourcesField.tsx'
import { UsersField } from './usersField.tsx'
import { ifMayChange } from '../../ui/viewing.ts'

/** Above this size, the preview is not refetched at every change hint. */
const mostKeptFresh = 1000

interface RequestFormProps {
  ref: Ref<HTMLTextAreaElement>
  /** Given the id of the new deletion. */
  onRequested: (id: string) => void
}

/** Requests a deletion, with a preview of its effects. */
export function RequestForm({ ref, onRequested }: RequestFormProps) {
  const draft = useCell(requestDraft)
  const settled = useDebounced(draft)
  const request = useMemo(() => requestOf(settled), [settled])
  const isLarge = (request?.userIds.length ?? 0) > mostKeptFresh || request?.csv !== undefined
  const preview = useQuery({
    ...api.deletions.preview.queryOptions({ input: request ?? { kind: 'delete' } }),
    enabled: request !== null,
    placeholderData: (before) => (request === null ? undefined : before),
    meta: { still: isLarge },
    gcTime: 0,
  })
  const refusal = request !== null && preview.error ? refusalAt(preview.error) : null
  const field = refusal && fieldOf(refusal.field)
  const wrongAt = (name: typeof field) => (refusal && field === name ? refusal.message : null)
  const known = request !== null && !preview.error ? preview.data : undefined
  const isKnown = known !== undefined && !preview.isPlaceholderData && settled === draft
  const unless =
    (requestOf(draft) === null && 'Enter at least one user') ||
    (refusal && refusal.message) ||
    (!isKnown && 'The preview is loading') ||
    null
  const submit = () => {
    if (unless === null && request && known) void requestDeletion(request, known, onRequested)
  }
  usePageKeys({ 'Mod Enter': ifMayChange(submit) })
  return (
    <section className={styles.form} aria-label="New deletion">
      <div className={styles.head}>
        <h2>New deletion</h2>
      </div>
      {/* Scrolled by keyboard too, so it takes the focus. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label="Deletion request">
        <UsersField ref={ref} wrong={wrongAt('users')} wrongFile={wrongAt('file')} />
        <fieldset className={styles.kinds}>
          <legend>Action</legend>
          {DeletionKind.options.map((kind) => (
            <label key={kind} htmlFor={`deletion-${kind}`}>
              <input
                id={`deletion-${kind}`}
                type="radio"
                name="deletion-kind"
                checked={draft.kind === kind}
                onChange={() => changeDraft({ kind })}
              />
              <b>{kinds[kind].title}</b>
              <span className="dim">{kinds[kind].does}</span>
            </label>
          ))}
        </fieldset>
        <SourcesField wrong={wrongAt('sources')} />
        {refusal && field === null && (
          <Note title="This request is not possible" tone="bad">
            {refusal.message}
          </Note>
        )}
        {known && <PreviewView kind={request?.kind ?? draft.kind} preview={known} />}
      </div>
      <div className={styles.foot}>
        <Button asks look="primary" unless={unless} onClick={submit}>
          {known ? buttonText(draft.kind, known) : kinds[draft.kind].action('users')}{' '}
          <kbd>{modText('Enter')}</kbd>
        </Button>
      </div>
    </section>
  )
}
