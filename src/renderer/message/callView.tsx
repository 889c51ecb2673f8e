import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { CallDetail } from '../../contract/model.ts'
import { api } from '../api.ts'
import { composeFrom } from '../compose/draft.ts'
import { eventOf, schemaPath } from '../sources/schemaLink.ts'
import { Button } from '../ui/button.tsx'
import { copy } from '../ui/copy.ts'
import { HeaderTable } from '../ui/headerTable.tsx'
import { JsonView } from '../ui/jsonView.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { instantText } from '../ui/timeWords.ts'
import { ConnectOffer } from './connectOffer.tsx'
import { FateList, isUnconnected } from './fates.tsx'

/** One call: what was collected, and the routing decision of each destination. */
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
    ['Message id', call.messageId],
  ]
  if (call.madeBy !== null) lines.push(['Created by', call.madeBy])
  if (call.userId !== null) lines.push(['User', call.userId])
  if (call.anonymousId !== null) lines.push(['Anonymous id', call.anonymousId])
  return (
    <>
      <Section title="Routing decisions">
        <FateList
          key={call.id}
          fates={call.fates}
          schemaHref={schemaHref}
          source={isUnconnected(call) ? undefined : call.source}
        />
        {isUnconnected(call) && <ConnectOffer key={call.source} source={call.source} />}
      </Section>
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
        <JsonView text={call.content} />
      </Section>
      <Section title="Collected">
        <HeaderTable label="Collected" lines={lines} />
      </Section>
    </>
  )
}

/** Where the source of a call decides on its event; null for a removed source, or a call that is no track. */
function useSchemaRow(call: CallDetail): string | null {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  const source = sources?.find(({ name }) => name === call.source)
  const event = eventOf(call)
  return source && event !== null ? schemaPath(source.id, event, `/calls/${call.id}`) : null
}
