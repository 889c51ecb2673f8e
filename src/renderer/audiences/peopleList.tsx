import type { Audience, Trait } from '../../contract/people.ts'
import { countText, plural } from '../../contract/format.ts'
import { type SideItem, SideList } from '../ui/list/sideList.tsx'
import { kindOfValue } from './rules/computation.ts'
import { type Kind, kindWords, pathOf } from './kinds/kinds.ts'

interface PeopleListProps {
  audiences: readonly Audience[]
  traits: readonly Trait[]
  open: { kind: Kind; id: string } | null
}

/** All audiences and computed traits by name. */
export function PeopleList({ audiences, traits, open }: PeopleListProps) {
  const create = (kind: Kind) => ({
    href: pathOf(kind, 'new'),
    label: `New ${kindWords[kind].one}`,
  })
  return (
    <SideList
      label="Audiences and computed traits"
      parts={[
        { title: 'Audiences', items: audiences.map(audienceItem), create: create('audience') },
        { title: 'Computed traits', items: traits.map(traitItem), create: create('trait') },
      ]}
      open={open && pathOf(open.kind, open.id)}
    />
  )
}

const audienceItem = ({ id, name, key, members }: Audience): SideItem => ({
  id,
  href: pathOf('audience', id),
  name,
  note: countText(members),
  noteTitle: plural(members, 'member'),
  detail: key,
  mono: true,
})

const traitItem = ({ id, name, key, compute, values }: Trait): SideItem => ({
  id,
  href: pathOf('trait', id),
  name,
  note: kindOfValue(compute),
  noteTitle: plural(values, 'user has a value', 'users have a value'),
  detail: key,
  mono: true,
})
