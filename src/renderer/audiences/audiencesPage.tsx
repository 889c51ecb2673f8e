import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import { api } from '../rpc/api.ts'
import { Note } from '../ui/notice/note.tsx'
import { ListPage, Pane } from '../ui/pane/pane.tsx'
import { AudiencePane } from './audiencePane.tsx'
import { EmptyPeople } from './emptyPeople.tsx'
import { type Kind, kindWords, pathOf } from './kinds/kinds.ts'
import { NewForm } from './newForm.tsx'
import { PeopleList } from './peopleList.tsx'
import { TraitPane } from './traitPane.tsx'

interface AudiencesPageProps {
  kind: Kind
  /** `new`: the form that creates one. */
  openId: string | null
}

/** Audiences and computed traits, with their members, values and syncs. */
export function AudiencesPage({ kind, openId }: AudiencesPageProps) {
  const audiences = useQuery(api.audiences.list.queryOptions())
  const traits = useQuery(api.traits.list.queryOptions())
  const fault = audiences.error ?? traits.error
  if (fault)
    return (
      <Note title="The audiences could not be loaded" tone="bad">
        {fault.message}
      </Note>
    )
  if (!audiences.data || !traits.data) return <div />
  const lists = { audiences: audiences.data.items, traits: traits.data.items }
  const first = firstOf(lists, kind)
  if (openId === null && first) return <Redirect to={first} replace />
  return (
    <ListPage title="Audiences">
      <PeopleList {...lists} open={openId === null ? null : { kind, id: openId }} />
      <OpenPane kind={kind} id={openId} lists={lists} />
    </ListPage>
  )
}

type Lists = Pick<Parameters<typeof PeopleList>[0], 'audiences' | 'traits'>

function firstOf({ audiences, traits }: Lists, kind: Kind): string | null {
  const [audience] = audiences
  const [trait] = traits
  const wanted = kind === 'audience' ? audience && 'audience' : trait && 'trait'
  const found = wanted ?? (audience ? 'audience' : trait ? 'trait' : null)
  if (found === 'audience') return audience ? pathOf(found, audience.id) : null
  return trait ? pathOf('trait', trait.id) : null
}

function OpenPane({ kind, id, lists }: { kind: Kind; id: string | null; lists: Lists }) {
  const [, navigate] = useLocation()
  const of = `${kind} ${id}`
  return (
    <Pane key={of} label={kindWords[kind].title} of={of} onClose={() => navigate('/audiences')}>
      {content(kind, id, lists)}
    </Pane>
  )
}

function content(kind: Kind, id: string | null, { audiences, traits }: Lists) {
  if (id === 'new') return <NewForm key={kind} kind={kind} />
  if (id === null || audiences.length + traits.length === 0) return <EmptyPeople />
  if (kind === 'audience') {
    const audience = audiences.find((each) => each.id === id)
    return audience ? <AudiencePane key={id} audience={audience} /> : <NotFound kind={kind} />
  }
  const trait = traits.find((each) => each.id === id)
  return trait ? <TraitPane key={id} trait={trait} /> : <NotFound kind={kind} />
}

function NotFound({ kind }: { kind: Kind }) {
  return (
    <Note title={`This ${kindWords[kind].one} does not exist`}>
      It was removed or never created. Choose another one in the list.
    </Note>
  )
}
