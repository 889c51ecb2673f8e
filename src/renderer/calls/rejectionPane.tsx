import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Rejection } from '../../contract/model.ts'
import { api } from '../api.ts'
import { PayloadView } from '../detail/payloadView.tsx'
import { Button } from '../ui/button.tsx'
import { HeaderTable } from '../ui/headerTable.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { say, sayFault } from '../ui/toasts.tsx'
import { instantText } from '../ui/timeWords.ts'
import { SidePane } from './sidePane.tsx'

/** What was not accepted, why, and everything that arrived. */
export function RejectionPane({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(
    api.rejections.get.queryOptions({ input: { id }, placeholderData: keepPreviousData }),
  )
  const title = data && <span className="mono">{data.reason}</span>
  return (
    <SidePane label="Rejection" id={id} title={title} onClose={onClose}>
      {error && (
        <Note title="This rejection cannot be shown" tone="bad">
          {error.message}
        </Note>
      )}
      {!error && data && <RejectionView rejection={data} />}
    </SidePane>
  )
}

function RejectionView({ rejection }: { rejection: Rejection }) {
  const { writeKey, reason } = rejection
  const answered =
    rejection.status === 0 ? 'nothing: the client was gone' : String(rejection.status)
  const lines: [string, string][] = [
    ['Received', instantText(rejection.receivedAt)],
    ['Request', `${rejection.method} ${rejection.path}`],
    ['Answered', answered],
    ['Source', rejection.source ?? 'none'],
    ['Write key', writeKey ?? 'none'],
    ['Client', rejection.client ?? 'not named'],
  ]
  return (
    <>
      <Note title={rejection.message} tone="bad">
        {reason === 'unknown_source' && writeKey !== null && (
          <CreateSource key={writeKey} writeKey={writeKey} />
        )}
      </Note>
      <Section title="Request">
        <HeaderTable label="Request" lines={lines} />
      </Section>
      <PayloadView title="What arrived" payload={rejection.arrived} what="what arrived" />
    </>
  )
}

function CreateSource({ writeKey }: { writeKey: string }) {
  const name = `source ${writeKey}`.slice(0, 100)
  const create = useMutation(
    api.sources.create.mutationOptions({
      onSuccess: (source) =>
        say('Source created', `${source.name}. Its calls are collected from now on.`),
      onError: (error) => sayFault('Source not created', error),
    }),
  )
  return (
    <>
      <p>Calls that carry it are collected once a source has it.</p>
      <Button
        unless={create.isSuccess ? 'There is a source with this key now' : null}
        onClick={() => create.mutate({ name, writeKey })}
      >
        Create a source with this key
      </Button>
    </>
  )
}
