import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { api } from '../rpc/api.ts'
import { useCell } from '../ui/cell.ts'
import { connection } from '../rpc/connection.ts'
import { useCollectionAddress } from '../rpc/useCollectionAddress.ts'
import { Empty } from '../ui/notice/empty.tsx'
import { usePageKeys } from '../ui/keys.ts'
import { Note } from '../ui/notice/note.tsx'
import { sayFault } from '../ui/notice/toasts.tsx'
import { CallEditor } from './editor/callEditor.tsx'
import styles from './composePage.module.css'
import { draft } from '../message/draft/draft.ts'
import { PreviewView } from './preview/previewView.tsx'
import { readCall } from './editor/problems.ts'
import { RecentList } from './send/recentList.tsx'
import { readRepeat, repeat } from './send/repeat.ts'
import { SendBar } from './send/sendBar.tsx'
import { current, type Ready, send, sendingQuery, takeUpSendings } from './send/sending.ts'
import { SendingView } from './send/sendingView.tsx'
import { ifMayChange } from '../ui/viewing.ts'

/** Edits any call as a form or JSON, and sends it like a client. */
export function ComposePage() {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} }))
  const collect = useCollectionAddress()
  const { source: chosen, text, parts } = useCell(draft)
  const call = useMemo(() => readCall(text, parts), [text, parts])
  const times = readRepeat(useCell(repeat))
  const inProgress = useInProgress()
  const items = sources.data?.items ?? []
  const source = items.find(({ name }) => name === chosen) ?? items.find(({ enabled }) => enabled)

  const sourceOffer = items.length > 0 ? 'Enable a source' : 'Create a source'

  const broken = call.problems.find(({ kind }) => kind === 'broken')
  const unless =
    (broken && `The call cannot be sent: ${broken.message}`) ??
    ('fault' in times ? times.fault : null) ??
    (inProgress ? 'A call is still being sent. Stop it first.' : null)
  const ready: Ready | null =
    source && call.type && !('fault' in times)
      ? { source: source.name, text, type: call.type, content: call.content, ...times }
      : null
  const isSendable = ready !== null && unless === null
  usePageKeys({
    'Mod Enter': ifMayChange(() =>
      isSendable ? void send(ready) : sayFault('Not sent', unless ?? 'No source is enabled'),
    ),
  })

  if (sources.error)
    return (
      <Note title="The sources could not be loaded" tone="bad">
        {sources.error.message}
      </Note>
    )
  if (!sources.data || !collect) return <div />
  return (
    <div className={styles.page}>
      <h1 className="unseen">Compose</h1>
      {source ? (
        <section className={styles.write} aria-label="Call">
          <CallEditor call={call} sources={items} source={source} />
          <SendBar
            call={call}
            sender={{ collect, writeKey: source.writeKey }}
            source={source.name}
            unless={unless}
            onSend={() => isSendable && void send(ready)}
          />
        </section>
      ) : (
        <Empty
          title="No source is enabled"
          action={<Link href={items.length > 0 ? '/sources' : '/sources/new'}>{sourceOffer}</Link>}
        >
          A call is sent with the write key of an enabled source.
        </Empty>
      )}
      {/* Scrolled by keyboard too, so it takes the focus. */}
      <div className={styles.beside} tabIndex={0} role="group" aria-label="Result">
        <h2 className="unseen">Result</h2>
        <SendingView />
        {source && (
          <PreviewView
            source={source.name}
            text={text}
            isCall={!broken}
            said={call.problems.map(({ message }) => message)}
          />
        )}
        <RecentList />
      </div>
    </div>
  )
}

/** Whether the shown sending is in progress. */
function useInProgress(): boolean {
  const begun = useCell(current)
  const { data, isError } = useQuery({ ...sendingQuery(begun?.id ?? '0'), enabled: begun !== null })
  const inProgress = begun !== null && !isError && data?.done === false
  const isLive = useCell(connection) === 'live'
  // Checked on load, on reconnection and at the end of a sending, because another sending may be in progress.
  useEffect(() => {
    if (isLive && !inProgress) void takeUpSendings()
  }, [isLive, inProgress])
  return inProgress
}
