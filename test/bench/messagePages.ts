import { Agent, request } from 'undici'
import type { Message } from '../../src/contract/model.ts'
import type { Filter } from './filters.ts'

/** Access to the REST API: the place of the product's screen, and its token. */
export interface Door {
  ui: string
  token: string
}

export const pageRows = 100

/** Reads lists of messages over the REST API, as a client or the screen does, on one persistent connection. */
export function openPages({ ui, token }: Door) {
  const dispatcher = new Agent({ connections: 1 })

  async function read(path: string, query: Record<string, string>) {
    const start = performance.now()
    const url = `${ui}/api/${path}?${new URLSearchParams(query).toString()}`
    const headers = { authorization: `Bearer ${token}` }
    const response = await request(url, { dispatcher, headers })
    const text = await response.body.text()
    const ms = performance.now() - start
    if (response.statusCode !== 200)
      throw new Error(`${url} answered ${response.statusCode}: ${text}`)
    return { ms, answer: JSON.parse(text) as unknown }
  }

  return {
    async page(filter: Filter, offset: number) {
      const query = { ...filter, offset: String(offset), limit: String(pageRows) }
      const { ms, answer } = await read('messages', query)
      return { ms, rows: (answer as { items: Message[] }).items.length }
    },
    async count(filter: Filter) {
      const { ms, answer } = await read('messages/count', { ...filter })
      return { ms, count: (answer as { count: number }).count }
    },
    async calls(filter: string) {
      const { ms } = await read('calls', { filter, limit: String(pageRows) })
      return ms
    },
    close: () => dispatcher.close(),
  }
}
