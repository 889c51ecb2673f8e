import { z } from 'zod'
import { Activity } from './activity.ts'
import { EventName } from './eventName.ts'
import { Destination, TestExchange } from './destination.ts'
import { BodyProfile, IdInput } from './model.ts'
import { at, byId, counted, filter, listOf, page } from './operation.ts'
import { Capture, CaptureDetail, Receiver } from './receiver.ts'
import { LocalAuthority } from './tlsOption.ts'
import { Source, SourceEvent } from './source.ts'
import {
  DestinationChange,
  NewDestination,
  NewEndpoint,
  NewReceiver,
  NewSource,
  ReceiverChange,
  refuseBoth,
  SourceChange,
} from './wiring.ts'
import { WorkspaceDiff, WorkspaceText } from './workspace.ts'

export const sources = {
  list: at('GET', '/sources', 'All sources').output(listOf(Source)),
  get: at('GET', '/sources/{id}', 'One source').input(byId).output(Source),
  create: at('POST', '/sources', 'Create a source').input(NewSource).output(Source),
  update: at('PATCH', '/sources/{id}', 'Change a source; absent fields keep their values')
    .input(z.strictObject({ id: IdInput, ...SourceChange.shape }))
    .output(Source),
  remove: at(
    'DELETE',
    '/sources/{id}',
    'Remove a source; its calls remain, and their messages are delivered',
  )
    .input(byId)
    .output(z.void()),
  restore: at('POST', '/sources/{id}/restore', 'Undo the removal of a source')
    .input(byId)
    .output(Source),
  schema: {
    list: at('GET', '/sources/{id}/schema', 'Every track event of a source, by name')
      .input(
        z.object({
          ...page,
          id: IdInput,
          q: z.string().optional().describe('text within the name'),
        }),
      )
      .output(listOf(SourceEvent)),
    update: at('PATCH', '/sources/{id}/schema', 'Block or allow an event at its source')
      .input(z.strictObject({ id: IdInput, event: EventName, blocked: z.boolean() }))
      .output(SourceEvent),
  },
}

export const destinations = {
  list: at('GET', '/destinations', 'All destinations').output(listOf(Destination)),
  get: at('GET', '/destinations/{id}', 'One destination').input(byId).output(Destination),
  create: at('POST', '/destinations', 'Create a destination')
    .input(NewDestination)
    .output(Destination),
  update: at('PATCH', '/destinations/{id}', 'Change a destination; absent fields keep their values')
    .input(z.strictObject({ id: IdInput, ...DestinationChange.shape }))
    .output(Destination),
  remove: at(
    'DELETE',
    '/destinations/{id}',
    'Remove a destination; its unsettled messages are cancelled',
  )
    .input(byId)
    .output(z.void()),
  restore: at(
    'POST',
    '/destinations/{id}/restore',
    'Undo the removal of a destination, and the cancellation of its messages',
  )
    .input(byId)
    .output(Destination),
  test: at(
    'POST',
    '/destinations/{id}/test',
    'Send one signed request to each endpoint; stores no message',
  )
    .input(
      z.strictObject({
        id: IdInput,
        endpoint: IdInput.optional().describe('only this endpoint'),
      }),
    )
    .output(z.object({ exchanges: z.array(TestExchange) })),
}

/** Tests a URL that is not saved yet. */
export const testEndpoint = at(
  'POST',
  '/test-endpoint',
  'Send one signed request to a URL; stores nothing',
)
  .input(
    z.strictObject({
      ...NewEndpoint.shape,
      sharedSecret: NewDestination.shape.sharedSecret,
      body: BodyProfile.default('documented'),
    }),
  )
  .output(TestExchange)

export const receivers = {
  authority: at(
    'GET',
    '/receivers/authority',
    "The local authority of the receivers' HTTPS port, for a client that is to trust it",
  ).output(LocalAuthority),
  list: at('GET', '/receivers', 'All receivers').output(listOf(Receiver)),
  get: at('GET', '/receivers/{id}', 'One receiver').input(byId).output(Receiver),
  create: at('POST', '/receivers', 'Create a receiver').input(NewReceiver).output(Receiver),
  update: at(
    'PATCH',
    '/receivers/{id}',
    'Change a receiver; a new behaviour starts from the beginning',
  )
    .input(z.strictObject({ id: IdInput, ...ReceiverChange.shape }).superRefine(refuseBoth))
    .output(Receiver),
  remove: at('DELETE', '/receivers/{id}', 'Remove a receiver that no destination uses')
    .input(byId)
    .output(z.void()),
  restore: at('POST', '/receivers/{id}/restore', 'Undo the removal of a receiver')
    .input(byId)
    .output(Receiver),
  clear: at('DELETE', '/receivers/{id}/captures', 'Delete the captures of a receiver')
    .input(byId)
    .output(z.void()),
}

export const captures = {
  list: at('GET', '/captures', 'What the receivers captured, newest first')
    .input(
      z.object({
        ...page,
        receiver: z.string().optional().describe("a receiver's name"),
        message: IdInput.optional().describe('only those of one message; without a filter'),
        filter,
      }),
    )
    .output(listOf(Capture)),
  get: at('GET', '/captures/{id}', 'One capture, with the request as it was received')
    .input(byId)
    .output(CaptureDetail),
  clear: at('POST', '/captures/clear', 'Delete the captures that a filter matches')
    .input(
      z.strictObject({
        receiver: z.string().optional().describe("a receiver's name; absent: of all"),
        filter,
      }),
    )
    .output(z.object({ cleared: z.number().int() })),
  count: at('GET', '/captures/count', 'Count the captures a filter matches')
    .input(z.object({ receiver: z.string().optional().describe("a receiver's name"), filter }))
    .output(counted),
}

export const activity = at(
  'GET',
  '/activity',
  'Live figures of sources, destinations and endpoints',
).output(Activity)

export const workspace = {
  export: at('GET', '/workspace', 'The workspace as the YAML text of a workspace file')
    .input(
      z.object({
        secrets: z
          .enum(['text', 'env'])
          .default('text')
          .describe(
            'shared secrets as text, or as { env: NAME } for `hookbench workspace apply` to read where it runs',
          ),
      }),
    )
    .output(WorkspaceText),
  diff: at('POST', '/workspace/diff', 'What applying a workspace file would change')
    .input(WorkspaceText)
    .output(WorkspaceDiff),
  apply: at('POST', '/workspace', 'Apply a workspace file by name, all or nothing')
    .input(WorkspaceText)
    .output(WorkspaceDiff),
}
