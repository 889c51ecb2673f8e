import { readPath } from '../../../contract/path.ts'
import type { z } from 'zod'
import type { Endpoint } from '../../../contract/destination.ts'
import { NewEndpoint } from '../../../contract/wiring.ts'

export interface HeaderRow {
  /** A stable row key while names change. */
  id: number
  name: string
  value: string
}

/** An endpoint being edited. */
export interface EndpointDraft {
  id: number
  url: string
  headers: readonly HeaderRow[]
}

/** Faults by place: `url`, `headers`, or `headers[1]` for the second row. */
export type Faults = ReadonlyMap<string, string>

let lastId = 0
const newId = () => (lastId += 1)

export const newRow = (name = '', value = ''): HeaderRow => ({ id: newId(), name, value })

export const newEndpoint = (url = ''): EndpointDraft => ({ id: newId(), url, headers: [] })

export const draftOfEndpoint = ({ url, headers }: Pick<Endpoint, 'url' | 'headers'>) => ({
  id: newId(),
  url,
  headers: Object.entries(headers).map(([name, value]) => newRow(name, value)),
})

/**
 * The rows as the contract expects them. The contract trims names, so added spaces keep duplicate names distinct until
 * the contract reports the second.
 */
function headerRecord(rows: readonly HeaderRow[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, value }, index) => [paddedName(name, index), value]))
}

const paddedName = (name: string, index: number) => name.trim() + ' '.repeat(index + 1)

export const inputOf = ({ url, headers }: EndpointDraft) => ({
  url,
  headers: headerRecord(headers),
})

/** The index of the row whose header name is in a fault of the contract, or -1. */
function rowOfHeader(rows: readonly HeaderRow[], name: string): number {
  const padded = rows.findIndex((row, index) => paddedName(row.name, index) === name)
  // The server trims names, and the last row with a name wins.
  return padded >= 0 ? padded : rows.findLastIndex((row) => row.name.trim() === name.trim())
}

/** Maps the path of a fault to the form: the contract's `headers`, `X-Team` becomes `headers[0]`. */
export function placeInEndpoint(draft: EndpointDraft, path: readonly PropertyKey[]): string {
  const [first, name] = path
  if (first !== 'headers') return 'url'
  const row = typeof name === 'string' ? rowOfHeader(draft.headers, name) : -1
  return row < 0 ? 'headers' : `headers[${row}]`
}

export interface ReadEndpoint {
  endpoint: NewEndpoint | null
  faults: Faults
}

/** Validates the draft with the contract, in its words. */
export function readEndpoint(draft: EndpointDraft): ReadEndpoint {
  const read = NewEndpoint.safeParse(inputOf(draft))
  if (read.success) return { endpoint: read.data, faults: new Map() }
  return {
    endpoint: null,
    faults: firstFaults(read.error, (path) => placeInEndpoint(draft, path)),
  }
}

/** The first fault of each place. */
export function firstFaults(
  error: z.ZodError,
  placeOf: (path: readonly PropertyKey[]) => string,
): Faults {
  const faults = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const place = placeOf(path)
    if (!faults.has(place)) faults.set(place, message)
  }
  return faults
}

/** The faults of one part of a form, relative to that part. */
export function faultsWithin(faults: Faults, part: string): Faults {
  const start = `${part}.`
  return new Map(
    [...faults].flatMap(([place, message]) =>
      place.startsWith(start) ? [[place.slice(start.length), message]] : [],
    ),
  )
}

/** A refusal that names one endpoint, by the path within that endpoint. */
export function faultsOfRefusal(
  { field, message }: { field: string | null; message: string },
  draft: EndpointDraft,
  at: number,
): Faults {
  const [list, index, ...path] = readPath(field ?? '') ?? []
  const isHere = list === 'endpoints' && index === at
  return isHere ? new Map([[placeInEndpoint(draft, path), message]]) : new Map()
}

/** Whether the draft equals the endpoint, ignoring blank rows. */
export function isUnchanged(draft: EndpointDraft, endpoint: Pick<Endpoint, 'url' | 'headers'>) {
  const typed = draft.headers
    .map(({ name, value }) => [name.trim(), value.trim()])
    .filter(([name, value]) => name !== '' || value !== '')
  return (
    draft.url.trim() === endpoint.url &&
    JSON.stringify(typed) === JSON.stringify(Object.entries(endpoint.headers))
  )
}

/** Moves one item by a step, within the ends. */
export function moved<T>(items: readonly T[], from: number, step: number): T[] {
  const to = Math.max(0, Math.min(from + step, items.length - 1))
  const rest = items.toSpliced(from, 1)
  const item = items[from]
  return item === undefined ? [...items] : rest.toSpliced(to, 0, item)
}
