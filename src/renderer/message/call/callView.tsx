import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { CallDetail } from '../../../contract/model.ts'
import { instantText } from '../../../contract/format.ts'
import { api } from '../../rpc/api.ts'
import { composeFrom } from '../draft/draft.ts'
import { eventOf, schemaPath } from '../../connections/schemaLink.ts'
import { Button } from '../../ui/button/button.tsx'
import { copy } from '../../ui/notice/copy.ts'
import { HeaderTable } from '../../ui/list/headerTable.tsx'
import { JsonView } from '../../ui/code/jsonView.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { ConnectOffer } from '../../connections/connectOffer.tsx'
import { PlanSection } from './planSection.tsx'
import { RoutingList, isUnconnected } from './routing.tsx'

/** One call as collected, with the routing decision of each destination. */
export function CallView({ call }: { call: CallDetail }) {
  const [, navigate] = useLocation()
  const schemaHref = useSchemaRow(call)
  const compose = () => {
    composeFrom(call.content, call.source)
    navigate('/compose')
  }
  const lines: [string, string][] = [
    ['Source', call.source],
    ['Received', instantText(call.receivedAt)],
    ['Call', call.id],
    ['Message id', call.messageId],
  ]
  if (call.madeBy !== null) lines.push(['Created by', call.madeBy])
  if (call.userId !== null) lines.push(['User', call.userId])
  if (call.anonymousId !== null) lines.push(['Anonymous id', call.anonymousId])
  return (
    <>
      <Section title="Routing decisions">
        <RoutingList
          key={call.id}
          decisions={call.fates}
          schemaHref={schemaHref}
          source={isUnconnected(call) ? undefined : call.source}
        />
        {isUnconnected(call) && <ConnectOffer key={call.source} source={call.source} />}
      </Section>
      <PlanSection call={call} />
      {call.notices.map((notice) => (
        <Note key={notice} title={notice} tone="wait" />
      ))}
      <Section
        title="Call as collected"
        actions={
          <>
            <Button onClick={compose}>Compose from this call</Button>
            <Button onClick={() => void copy(call.content, 'the call')}>Copy call</Button>
          </>
        }
      >
        <JsonView text={call.content} of="call" />
      </Section>
      <Section title="Collected">
        <HeaderTable label="Collected" lines={lines} />
      </Section>
    </>
  )
}

/** The schema row of a call's event; null for a removed source or a call other than track. */
function useSchemaRow(call: CallDetail): string | null {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  const source = sources?.find(({ name }) => name === call.source)
  const event = eventOf(call)
  return source && event !== null ? schemaPath(source.id, event, `/calls/${call.id}`) : null
}
