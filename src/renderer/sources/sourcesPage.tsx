import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import type { Source } from '../../contract/source.ts'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { Note } from '../ui/notice/note.tsx'
import { ListPage, Pane } from '../ui/pane/pane.tsx'
import { NewSourceForm } from './newSourceForm.tsx'
import { SourceList } from './sourceList.tsx'
import { SourcePane } from './sourcePane.tsx'

/** Sources, the senders of calls. `openId`: the open source; `new` is the form that creates one. */
export function SourcesPage({ openId }: { openId: string | null }) {
  const [, navigate] = useLocation()
  const { data, error } = useQuery(api.sources.list.queryOptions({ input: {} }))
  if (error)
    return (
      <Note title="The sources could not be loaded" tone="bad">
        {error.message}
      </Note>
    )
  if (!data) return <div />
  const [first] = data.items
  if (openId === null && first) return <Redirect to={`/sources/${first.id}`} replace />
  return (
    <ListPage title="Sources">
      <SourceList sources={data.items} openId={openId} />
      <Pane
        key={openId}
        label="Source"
        of={`source ${openId}`}
        onClose={() => navigate('/sources')}
      >
        {content(openId, data.items)}
      </Pane>
    </ListPage>
  )
}

function content(openId: string | null, sources: readonly Source[]) {
  if (openId === 'new') return <NewSourceForm />
  if (openId === null) return <NoSources />
  const source = sources.find(({ id }) => id === openId)
  return source ? (
    <SourcePane source={source} />
  ) : (
    <Note title="This source does not exist">
      It was removed or never created. Choose another one in the list.
    </Note>
  )
}

function NoSources() {
  const [, navigate] = useLocation()
  return (
    <Empty
      title="No sources yet"
      action={
        <Button edits look="primary" onClick={() => navigate('/sources/new')}>
          New source
        </Button>
      }
    >
      A source is a sender of calls, such as a web server or a mobile app. Each has a write key that
      its client library sends with every call. Until one exists, every call is rejected.
    </Empty>
  )
}
