import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Deletion } from '../../contract/deletion.ts'
import { MessageState } from '../../contract/model.ts'
import { countText, instantText, plural } from '../../contract/format.ts'
import { isolated } from '../../contract/isolated.ts'
import { api } from '../rpc/api.ts'
import { LoadState } from '../ui/pane/loadState.tsx'
import { SidePane } from '../ui/pane/sidePane.tsx'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { StateDot } from '../message/stateWord.tsx'
import { stateWords } from '../message/words.ts'
import { HeaderTable } from '../ui/list/headerTable.tsx'
import { Note } from '../ui/notice/note.tsx'
import styles from './deletionPane.module.css'
import { DeletionWord } from './deletionWord.tsx'
import { deletes, kinds, noticesOf } from './request/kinds.ts'
import { NoticeList } from './noticeList.tsx'

/** One deletion: the reason for its state, and its deletion notices. */
export function DeletionPane({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    api.deletions.get.queryOptions({ input: { id }, placeholderData: keepPreviousData }),
  )
  const title = data && (
    <>
      <span>{kinds[data.kind].action(plural(data.users, 'user'))}</span>
      <span className={styles.word}>
        <DeletionWord state={data.state} />
      </span>
    </>
  )
  return (
    <SidePane label="Deletion" id={id} title={title} onClose={onClose}>
      {(error || !data) && (
        <LoadState what="this deletion" error={error} onRetry={() => void refetch()} />
      )}
      {data && <View key={data.id} deletion={data} />}
    </SidePane>
  )
}

/** Summarises the result. */
function headline({ kind, notices, messages }: Deletion): string {
  if (kind === 'suppress_only') return 'Their calls are rejected'
  if (kind === 'unsuppress') return 'Their calls are accepted again'
  const { delivered, of } = noticesOf({ notices, messages })
  return of === 0
    ? 'No deletion notices sent'
    : `${countText(delivered)} of ${plural(of, 'deletion notice')} delivered`
}

const tones = { running: 'plain', finished: 'good', partly_failed: 'bad' } as const

function View({ deletion }: { deletion: Deletion }) {
  const { id, kind, state, sources, requestedAt, finishedAt, messages, why } = deletion
  const lines: [string, string][] = [
    ['Requested', instantText(requestedAt)],
    ['Finished', finishedAt === null ? 'not yet' : instantText(finishedAt)],
    ...(deletes(kind)
      ? [
          ['Sources', sources?.map(isolated).join(', ') ?? 'all that have seen the user'] as [
            string,
            string,
          ],
        ]
      : []),
  ]
  const shown = MessageState.options.filter((each) => messages[each] > 0)
  return (
    <>
      <Note title={headline(deletion)} tone={tones[state]}>
        <p>{why}</p>
      </Note>
      <HeaderTable label="Deletion" lines={lines} />
      {shown.length > 0 && (
        <ul className={styles.counts} aria-label="Deletion notices by state">
          {shown.map((each) => (
            <li key={each}>
              <Link href={`/deliveries${filterSearch(`deletion:${id} state:${each}`)}`}>
                <StateDot state={each} /> {countText(messages[each])}{' '}
                {stateWords[each].toLowerCase()}
              </Link>
            </li>
          ))}
          <li>
            <Link href={`/deliveries${filterSearch(`deletion:${id}`)}`}>Open in Deliveries</Link>
          </li>
        </ul>
      )}
      {deletes(kind) && <NoticeList id={id} />}
    </>
  )
}
