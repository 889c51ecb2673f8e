import { withFixedTimes } from './filter/timeToken.ts'
import type { ExportFormat, ExportKind, WrittenPart } from './exportOperations.ts'

/** What is exported: everything that matches a filter, or the given ids. */
export interface ExportRequest {
  kind: ExportKind
  format: ExportFormat
  filter?: string
  ids?: readonly number[]
}

export interface ExportProgress {
  text: string
  done: number
  total: number
  written: number
  missing: number
}

interface Page {
  ids: string[]
  nextCursor: string | null
}

/** The two operations, over any transport. */
export interface ExportClient {
  ids: (
    input: { kind: ExportKind; filter?: string; cursor?: string },
    options: { signal?: AbortSignal },
  ) => Promise<Page>
  part: (
    input: {
      kind: ExportKind
      format: ExportFormat
      ids: string[]
      first: boolean
      last: boolean
      written: number
    },
    options: { signal?: AbortSignal },
  ) => Promise<WrittenPart>
}

/** Ids of one part; the engine's room takes as many of them as it can in one short turn. */
const partIds = 500

/**
 * The parts of a file, oldest first, each read when the one before was consumed. The ids are read before: what arrives
 * or changes during the export does not change which of them it has.
 */
export async function* exportParts(
  client: ExportClient,
  request: ExportRequest,
  signal?: AbortSignal,
): AsyncGenerator<ExportProgress> {
  const { kind, format } = request
  const options = signal ? { signal } : {}
  const ids = request.ids ?? (await matchingIds(client, request, options))
  let done = 0
  let written = 0
  let missing = 0
  do {
    signal?.throwIfAborted()
    const some = ids.slice(done, done + partIds)
    const part = await client.part(
      {
        kind,
        format,
        ids: some.map(String),
        first: done === 0,
        last: done + some.length === ids.length,
        written,
      },
      options,
    )
    done += part.taken
    written += part.written
    missing += part.missing
    yield { text: part.text, done, total: ids.length, written, missing }
  } while (done < ids.length)
}

/** As numbers, eight bytes each: there may be a million. */
async function matchingIds(
  client: ExportClient,
  { kind, filter }: ExportRequest,
  options: { signal?: AbortSignal },
): Promise<number[]> {
  const fixed = filter ? withFixedTimes(filter, Date.now()) : ''
  const ids: number[] = []
  let cursor: string | null | undefined
  do {
    const page: Page = await client.ids(
      { kind, ...(fixed ? { filter: fixed } : {}), ...(cursor ? { cursor } : {}) },
      options,
    )
    for (const id of page.ids) ids.push(Number(id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids.toReversed()
}
