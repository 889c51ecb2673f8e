import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { contract } from '../../contract/api.ts'
import { type Access, isReading } from '../../contract/role.ts'
import type { apiClient } from '../http/apiClient.ts'
import { withoutSecrets } from '../text/withoutSecrets.ts'

export type Client = ReturnType<typeof apiClient>
type Called = (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>

/** A tool made from an operation of the contract: `messages_list` is `messages.list`. */
export interface Tool {
  name: string
  summary: string
  input: z.ZodType
  isReading: boolean
  /** It replaces or ends something that existed; otherwise it only adds. */
  isDestructive: boolean
  call: (client: Client, input: unknown, signal: AbortSignal) => Promise<unknown>
}

/**
 * The operations that an agent has. Not those that return secrets as text (workspace files, scenario files, exports),
 * delete what is stored, or need a decision of a person (backups, deletions of users, tokens).
 */
const offered = [
  'status',
  'messages.list',
  'messages.count',
  'messages.get',
  'messages.commonalities',
  'messages.retry',
  'messages.cancel',
  'messages.resend',
  'calls.list',
  'calls.get',
  'rejections.list',
  'rejections.get',
  'sources.list',
  'destinations.list',
  'receivers.list',
  'receivers.get',
  'receivers.update',
  'captures.list',
  'captures.get',
  'compose.preview',
  'compose.send',
  'compose.get',
  'expect',
  'verify',
  'plans.check',
  'scenarios.list',
  'scenarios.check',
  'scenarios.run',
  'scenarios.getRun',
  'scenarios.stopRun',
  'delivery.pause',
  'delivery.resume',
  'clock.get',
  'clock.set',
  'clock.advance',
  'clock.reset',
]

/** What adds a request or a call, and replaces nothing. */
const adding = new Set([
  'messages.retry',
  'messages.resend',
  'compose.send',
  'scenarios.run',
  'delivery.resume',
])

const at = (tree: unknown, place: string[]) =>
  place.reduce<unknown>((inner, part) => (inner as Record<string, unknown>)[part], tree)

export const tools: Tool[] = offered.map((operation) => {
  const place = operation.split('.')
  const procedure = at(contract, place)
  if (!isContractProcedure(procedure)) throw new Error(`no operation ${operation}`)
  const { inputSchema, route, meta } = procedure['~orpc']
  const reading = isReading(meta as Access)
  return {
    name: place.join('_'),
    summary: route.summary ?? '',
    input: strict(inputSchema as z.ZodType | undefined),
    isReading: reading,
    isDestructive: !reading && !adding.has(operation),
    call: async (client, input, signal) =>
      withoutSecrets(await (at(client, place) as Called)(input, { signal })),
  }
})

/** A misspelt filter must be an error: without it, everything would match. */
function strict(schema: z.ZodType = z.object({})) {
  return schema instanceof z.ZodObject ? schema.strict() : schema
}
