import { api } from '../../rpc/api.ts'

/** Compared once: more messages seldom change what is found, and it takes a processor for a second. */
export const commonQuery = (filter: string) =>
  api.messages.commonalities.queryOptions({ input: { filter }, meta: { still: true } })
