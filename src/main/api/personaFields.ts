import type {
  Audience,
  AudienceChange,
  Member,
  MembersChange,
  NewAudience,
  NewTrait,
  Trait,
  TraitChange,
  UserValue,
  ValuesChange,
} from '../../contract/people.ts'
import { type ManualDone, manualMembers, manualValues } from '../people/audiences/manual.ts'
import type { PersonaFields } from './personas.ts'

interface MembersChanged {
  added: number
  removed: number
  unchanged: number
}

export const audienceFields: PersonaFields<
  Audience,
  NewAudience,
  AudienceChange,
  Member,
  MembersChange,
  MembersChanged
> = {
  kind: 'audience',
  view: (common, definition, { wanted, overruled }) => ({
    ...common,
    rule: definition as Audience['rule'],
    members: wanted,
    removedByHand: overruled,
  }),
  input: ({ rule, members, sync, ...input }) => ({
    ...input,
    definition: rule,
    syncNow: sync === 'now',
    manual: members.map((userId) => [userId, 'true']),
  }),
  change: ({ rule, ...change }) => (rule === undefined ? change : { ...change, definition: rule }),
  user: ({ userId, by, sent }) => ({ userId, by, sent }),
  manual: manualMembers,
  done: ({ set, cleared, unchanged }) => ({ added: set, removed: cleared, unchanged }),
}

export const traitFields: PersonaFields<
  Trait,
  NewTrait,
  TraitChange,
  UserValue,
  ValuesChange,
  ManualDone
> = {
  kind: 'trait',
  view: (common, definition, { wanted, overruled }) => ({
    ...common,
    compute: definition as Trait['compute'],
    values: wanted,
    clearedByHand: overruled,
  }),
  input: ({ compute, values, sync, ...input }) => ({
    ...input,
    definition: compute,
    syncNow: sync === 'now',
    manual: Object.entries(values).map(([userId, value]) => [userId, JSON.stringify(value)]),
  }),
  change: ({ compute, ...change }) =>
    compute === undefined ? change : { ...change, definition: compute },
  user: (wanted) => ({ ...wanted, value: JSON.parse(wanted.value) as UserValue['value'] }),
  manual: manualValues,
  done: (done) => done,
}
