import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { countText, plural } from '../../../contract/format.ts'
import type { Import, ImportedCall } from '../../../contract/importOperations.ts'
import { composeFrom } from '../../message/draft/draft.ts'
import { TypeTag } from '../../message/typeTag.tsx'
import { api, client } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { closeModal } from '../../ui/dialog/modal.ts'
import { Note } from '../../ui/notice/note.tsx'
import { sayFault } from '../../ui/notice/toasts.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import styles from '../parts/transfer.module.css'

/** Calls of a file shown at first, and more by a button. */
const pageSize = 100

/** What a file has: its calls, what is not known of them, and what is no call. */
export function ImportPreview({ file }: { file: Import }) {
  const pages = useInfiniteQuery({
    ...api.imports.calls.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: file.id, limit: pageSize, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    meta: { still: true },
  })
  const calls = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const types = file.types.map(({ type, count }) => `${countText(count)} ${type}`).join(', ')
  return (
    /* Scrolled by keyboard too, so it takes the focus. */
    <div className={styles.preview} tabIndex={0} role="group" aria-label="Calls of the file">
      <p role="status">
        {plural(file.calls, 'call')}
        {types !== '' && <span className="dim"> ({types})</span>}
        <span className="dim">
          {' in '}
          {file.name === '' ? 'the file' : file.name}
        </span>
      </p>
      <ul className="dim">
        {file.skipped.map(({ text, count }) => (
          <li key={text}>
            Left out: {text} ({countText(count)}).
          </li>
        ))}
        {file.notes.map(({ text, count }) => (
          <li key={text}>
            {plural(count, 'call')}: {text}.
          </li>
        ))}
      </ul>
      <Faults file={file} />
      {pages.error && (
        <Note title="The calls could not be loaded" tone="bad">
          {pages.error.message}
        </Note>
      )}
      <ul className={styles.calls} aria-label="Calls">
        {calls.map((call) => (
          <CallRow key={call.index} file={file} call={call} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button onClick={() => void pages.fetchNextPage()}>
          Show {countText(Math.min(pageSize, file.calls - calls.length))} more
        </Button>
      )}
    </div>
  )
}

function Faults({ file: { faults, faultCount } }: { file: Import }) {
  if (faultCount === 0) return null
  return (
    <Note title={`${plural(faultCount, 'item')} cannot be sent`} tone="bad">
      <ul className={styles.faults}>
        {faults.map(({ place, message }) => (
          <li key={`${place} ${message}`}>
            {place}: {message}
          </li>
        ))}
        {faultCount > faults.length && <li>and {countText(faultCount - faults.length)} more</li>}
      </ul>
    </Note>
  )
}

function CallRow({ file, call }: { file: Import; call: ImportedCall }) {
  const [, navigate] = useLocation()
  const compose = async () => {
    try {
      const { text } = await client.imports.call({ id: file.id, index: String(call.index) })
      composeFrom(text, null)
      closeModal()
      navigate('/compose')
    } catch (error) {
      sayFault('Not opened', error)
    }
  }
  return (
    <li>
      <span className="faint">{call.place}</span>
      <TypeTag type={call.type} />
      <span title={titleText(call.label)}>{call.label}</span>
      <span className="mono dim" title={titleText(call.userId ?? '')}>
        {call.userId ?? '—'}
      </span>
      <span className="mono faint">{call.timestamp ?? 'no timestamp'}</span>
      <Button reads aria-label={`Open in Compose: ${call.place}`} onClick={() => void compose()}>
        Open in Compose
      </Button>
    </li>
  )
}
