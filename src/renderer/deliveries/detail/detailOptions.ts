import { api } from '../../rpc/api.ts'

/** Reads a message with its body and attempts. Details are large, so those that were left are soon forgotten. */
export const detailOptions = (id: string) =>
  api.messages.get.queryOptions({ input: { id }, gcTime: 20_000 })
