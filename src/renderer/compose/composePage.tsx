import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { api } from '../api.ts'
import { useCell } from '../cell.ts'
import { connection, statusQuery } from '../connection.ts'
import { Empty } from '../ui/empty.tsx'
import { usePageKeys } from '../ui/keys.ts'
import { Note } from '../ui/note.tsx'
import { sayFault } from '../ui/toasts.tsx'
import { CallEditor } from './callEditor.tsx'
import styles from './composePage.module.css'
import { draft } from './draft.ts'
import { PreviewView } from './previewView.tsx'
import { readCall } from './problems.ts'
import { RecentList } from './recentList.tsx'
import { readRepeat, repeat } from './repeat.ts'
import { SendBar } from './sendBar.tsx'
import { current, type Ready, send, sendingQuery, takeUpSendings } from './sending.ts'
import { SendingView } from './sendingView.tsx'

/** Any call, written as a form or as JSON, and sent as a client sends it. */
export function ComposePage() {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} }))
  const collect = useQuery(statusQuery).data?.addresses.collect
  const { source: chosen, text, parts } = useCell(draft)
  const call = useMemo(() => readCall(text, parts), [text, parts])
  const times = readRepeat(useCell(repeat))
  const underWay = useUnderWay()
  const items = sources.data?.items ?? []
  const source = items.find(({ name }) => name === chosen) ?? items.find(({ enabled }) => enabled)

  const sourceOffer = items.length > 0 ? 'Enable a source' : 'Create a source'

  const broken = call.problems.find(({ kind }) => kind === 'broken')
  const unless =
    (broken && `No client could send it: ${broken.message}`) ??
    ('fault' in times ? times.fault : null) ??
    (underWay ? 'A call is still being sent; stop it first' : null)
  const ready: Ready | null =
    source && call.type && !('fault' in times)
      ? { source: source.name, text, type: call.type, content: call.content, ...times }
      : null
  const isSendable = ready !== null && unless === null
  usePageKeys({
    'Mod Enter': () =>
      isSendable ? void send(ready) : sayFault('Not sent', unless ?? 'No source is enabled'),
  })

  if (sources.error)
    return (
      <Note title="The sources cannot be read" tone="bad">
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
      <div className={styles.beside} tabIndex={0} role="group" aria-label="What becomes of it">
        <h2 className="unseen">What becomes of it</h2>
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

/** Whether the sending that is shown is not over. */
function useUnderWay(): boolean {
  const begun = useCell(current)
  const { data, isError } = useQuery({ ...sendingQuery(begun?.id ?? '0'), enabled: begun !== null })
  const isUnderWay = begun !== null && !isError && data?.done === false
  const isLive = useCell(connection) === 'live'
  // At first, when the workbench is back, and when one is over: another may still go on.
  useEffect(() => {
    if (isLive && !isUnderWay) void takeUpSendings()
  }, [isLive, isUnderWay])
  return isUnderWay
}
