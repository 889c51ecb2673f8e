import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { z } from 'zod'

/** Where results are stored. Contents are compressed. */
export interface ResultStore {
  newest: (kind: string) => number
  /** Newest first. */
  summaries: (kind: string) => string[]
  byId: (kind: string, id: number) => { summary: string; content: Buffer } | null
  add: (row: { kind: string; id: number; summary: string; content: Buffer }) => Promise<void>
}

interface ResultsParts<S, C> {
  kind: string
  store: ResultStore
  /** What another version stored may have another form: it is not shown. */
  summary: z.ZodType<S>
  content: z.ZodType<C>
  onDefect: (error: unknown) => void
}

const compress = promisify(gzip)
const restore = promisify(gunzip)

/** What jobs of one kind found, also before the last restart: a summary for the list, and a content that is read alone. */
export function createResults<S, C>(parts: ResultsParts<S, C>) {
  const { kind, store } = parts
  const adding = new Set<Promise<void>>()

  async function write(id: number, result: { summary: S; content: C }) {
    try {
      const content = await compress(JSON.stringify(result.content))
      await store.add({ kind, id, summary: JSON.stringify(result.summary), content })
    } catch (error) {
      parts.onDefect(error)
    }
  }

  return {
    /** Jobs continue after it. */
    newest: () => store.newest(kind),
    async add(id: number, result: { summary: S; content: C }) {
      const written = write(id, result)
      adding.add(written)
      await written
      adding.delete(written)
    },
    /** Newest first. */
    summaries: (): S[] =>
      store.summaries(kind).flatMap((text) => {
        const { data } = parts.summary.safeParse(JSON.parse(text))
        return data === undefined ? [] : [data]
      }),
    /** Null: there is none. */
    async byId(id: number): Promise<{ summary: S; content: C } | null> {
      const row = store.byId(kind, id)
      if (!row) return null
      const summary = parts.summary.safeParse(JSON.parse(row.summary))
      const content = parts.content.safeParse(JSON.parse((await restore(row.content)).toString()))
      return summary.success && content.success
        ? { summary: summary.data, content: content.data }
        : null
    },
    /** Once what is being added is stored. */
    async close() {
      await Promise.all(adding)
    },
  }
}
export type Results<S, C> = ReturnType<typeof createResults<S, C>>
