import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Rejection } from '../../contract/model.ts'
import { instantText } from '../../contract/format.ts'
import { api } from '../rpc/api.ts'
import { PayloadView } from '../message/exchange/payloadView.tsx'
import { ConnectOffer } from '../connections/connectOffer.tsx'
import { HeaderTable } from '../ui/list/headerTable.tsx'
import { Note } from '../ui/notice/note.tsx'
import { Section } from '../ui/pane/section.tsx'
import { AllowOrigin } from './allowOrigin.tsx'
import { CreateSource, useSourceOf } from './createSource.tsx'
import { EnableSource } from './enableSource.tsx'
import { tokenText } from '../../contract/filter/edit.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { answeredText, explanations, sendAgain, toneOf } from './rejectionReasons.ts'
import { LoadState } from '../ui/pane/loadState.tsx'
import { SidePane } from '../ui/pane/sidePane.tsx'
import { SuppressedUser } from './suppressedUser.tsx'

/** A call that was not accepted, the reason, and everything that arrived. */
export function RejectionPane({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    api.rejections.get.queryOptions({ input: { id }, placeholderData: keepPreviousData }),
  )
  const title = data && <span className="mono">{data.reason}</span>
  return (
    <SidePane label="Rejection" id={id} title={title} onClose={onClose}>
      {(error || !data) && (
        <LoadState what="this rejection" error={error} onRetry={() => void refetch()} />
      )}
      {data && <RejectionView rejection={data} />}
    </SidePane>
  )
}

const tones = { reason: 'bad', harmless: 'plain', faulted: 'wait' } as const

function RejectionView({ rejection }: { rejection: Rejection }) {
  const { reason, callId, writeKey } = rejection
  const lines: [string, string][] = [
    ['Received', instantText(rejection.receivedAt)],
    ['Request', `${rejection.method} ${rejection.path}`],
    ['Response', answeredText(rejection)],
    ['Source', rejection.source ?? 'none'],
    ['Write key', writeKey ?? 'none'],
    ['Client', rejection.client ?? 'unknown'],
    ...(rejection.origin === null ? [] : [['Page', rejection.origin] satisfies [string, string]]),
  ]
  return (
    <>
      <Note title={rejection.message} tone={tones[toneOf(reason)]}>
        <p>{explanations[reason]}</p>
        {callId !== null && <Link href={`/calls/${callId}`}>Open the original call</Link>}
        {reason === 'fault' && <Link href="/settings">Open fault settings</Link>}
        {reason === 'suppressed' && <SuppressedUser arrived={rejection.arrived} />}
        {reason === 'unknown_source' && writeKey !== null && <UnknownKey writeKey={writeKey} />}
        {reason === 'origin_not_allowed' && <AllowOrigin rejection={rejection} />}
        {reason === 'source_disabled' && writeKey !== null && <EnableSource writeKey={writeKey} />}
      </Note>
      <Section title="Request">
        <HeaderTable label="Request" lines={lines} />
      </Section>
      <PayloadView
        title="Request as received"
        payload={rejection.arrived}
        what="the request as received"
      />
    </>
  )
}

function UnknownKey({ writeKey }: { writeKey: string }) {
  const source = useSourceOf(writeKey)
  return (
    <>
      {source === null ? (
        <CreateSource key={writeKey} writeKey={writeKey} />
      ) : (
        <>
          <p>
            Source <b>{source.name}</b> has this key now. {sendAgain}
          </p>
          <Link href={`/sources/${source.id}`}>Open source {source.name}</Link>
          <ConnectOffer key={source.name} source={source.name} />
        </>
      )}
      <Link href={`/rejections${filterSearch(tokenText('key', writeKey))}`}>
        All rejections with this key
      </Link>
    </>
  )
}
