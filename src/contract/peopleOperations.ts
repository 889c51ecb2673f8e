import { z } from 'zod'
import {
  Deletion,
  DeletionKind,
  DeletionPreview,
  NewDeletion,
  Notice,
  Suppression,
} from './deletion.ts'
import { IdInput } from './model.ts'
import { at, byId, counted, filter, listOf, page } from './operation.ts'
import {
  Audience,
  AudienceChange,
  Member,
  MembersChange,
  NewAudience,
  NewTrait,
  Profile,
  Sync,
  SyncChange,
  SyncPreview,
  Trait,
  TraitChange,
  UserValue,
  ValuesChange,
} from './people.ts'

const pageOfOne = z.object({ ...page, id: IdInput })
const search = z.object({
  ...page,
  id: IdInput,
  q: z.string().optional().describe('the beginning of a user id'),
})

export const profiles = {
  list: at('GET', '/profiles', 'Users seen so far, by user id')
    .input(z.object({ ...page, q: z.string().optional().describe('the beginning of a user id') }))
    .output(listOf(Profile)),
  get: at('GET', '/profiles/{userId}', 'The collected data of one user')
    .input(z.object({ userId: z.string() }))
    .output(Profile),
}

export const audiences = {
  list: at('GET', '/audiences', 'All audiences').output(listOf(Audience)),
  get: at('GET', '/audiences/{id}', 'One audience').input(byId).output(Audience),
  create: at('POST', '/audiences', 'Create an audience').input(NewAudience).output(Audience),
  update: at('PATCH', '/audiences/{id}', 'Change an audience; absent fields keep their values')
    .input(z.strictObject({ id: IdInput, ...AudienceChange.shape }))
    .output(Audience),
  remove: at('DELETE', '/audiences/{id}', 'Remove an audience; nothing is sent')
    .input(byId)
    .output(z.void()),
  members: {
    list: at('GET', '/audiences/{id}/members', 'Members, by user id')
      .input(search)
      .output(listOf(Member)),
    removed: at('GET', '/audiences/{id}/removed', 'Users removed manually, whatever the rule says')
      .input(search)
      .output(listOf(z.object({ userId: z.string() }))),
    change: at('POST', '/audiences/{id}/members', 'Add and remove members, manually or by CSV')
      .input(z.strictObject({ id: IdInput, ...MembersChange.shape }))
      .output(z.object({ added: z.int(), removed: z.int(), unchanged: z.int() })),
  },
  preview: at('GET', '/audiences/{id}/preview', 'What the next sync would send')
    .input(pageOfOne)
    .output(SyncPreview),
  sync: at('POST', '/audiences/{id}/sync', 'Send an identify call for each member who changed')
    .input(byId)
    .output(Sync),
  syncs: at('GET', '/audiences/{id}/syncs', 'Its syncs, newest first')
    .input(pageOfOne)
    .output(listOf(Sync)),
}

export const traits = {
  list: at('GET', '/traits', 'All computed traits').output(listOf(Trait)),
  get: at('GET', '/traits/{id}', 'One computed trait').input(byId).output(Trait),
  create: at('POST', '/traits', 'Create a computed trait').input(NewTrait).output(Trait),
  update: at('PATCH', '/traits/{id}', 'Change a computed trait; absent fields keep their values')
    .input(z.strictObject({ id: IdInput, ...TraitChange.shape }))
    .output(Trait),
  remove: at('DELETE', '/traits/{id}', 'Remove a computed trait; nothing is sent')
    .input(byId)
    .output(z.void()),
  values: {
    list: at('GET', '/traits/{id}/values', 'Values, by user id')
      .input(search)
      .output(listOf(UserValue)),
    cleared: at(
      'GET',
      '/traits/{id}/cleared',
      'Users whose value was cleared manually, whatever is computed',
    )
      .input(search)
      .output(listOf(z.object({ userId: z.string() }))),
    change: at('POST', '/traits/{id}/values', 'Set and clear values, manually or by CSV')
      .input(z.strictObject({ id: IdInput, ...ValuesChange.shape }))
      .output(z.object({ set: z.int(), cleared: z.int(), unchanged: z.int() })),
  },
  preview: at('GET', '/traits/{id}/preview', 'What the next sync would send')
    .input(pageOfOne)
    .output(SyncPreview),
  sync: at('POST', '/traits/{id}/sync', 'Send an identify call for each value that changed')
    .input(byId)
    .output(Sync),
  syncs: at('GET', '/traits/{id}/syncs', 'Its syncs, newest first')
    .input(pageOfOne)
    .output(listOf(Sync)),
}

export const syncs = {
  get: at('GET', '/syncs/{id}', 'One sync').input(byId).output(Sync),
  changes: at('GET', '/syncs/{id}/changes', 'What a sync sent, by user id')
    .input(pageOfOne)
    .output(listOf(SyncChange)),
}

export const deletions = {
  list: at('GET', '/deletions', 'Deletions, newest first')
    .input(z.object({ ...page, kind: DeletionKind.optional(), filter }))
    .output(listOf(Deletion)),
  count: at('GET', '/deletions/count', 'Count the deletions a filter matches')
    .input(z.object({ kind: DeletionKind.optional(), filter }))
    .output(counted),
  get: at('GET', '/deletions/{id}', 'One deletion').input(byId).output(Deletion),
  create: at('POST', '/deletions', 'Request to delete, suppress or unsuppress users')
    .input(NewDeletion)
    .output(Deletion),
  preview: at('POST', '/deletions/preview', 'Preview a deletion; nothing is changed')
    .input(NewDeletion)
    .output(DeletionPreview),
  notices: at('GET', '/deletions/{id}/notices', 'Deletion notices, by source and user')
    .input(pageOfOne)
    .output(listOf(Notice)),
}

export const suppressions = {
  list: at('GET', '/suppressions', 'Users whose calls are rejected, by user id')
    .input(z.object({ ...page, q: z.string().optional().describe('the beginning of a user id') }))
    .output(listOf(Suppression)),
}
