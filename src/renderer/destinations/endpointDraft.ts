import type { z } from 'zod'
import type { Endpoint } from '../../contract/destination.ts'
import { NewEndpoint } from '../../contract/wiring.ts'

export interface HeaderRow {
  /** Tells rows apart while their names change. */
  id: number
  name: string
  value: string
}

/** An endpoint as it is typed. */
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
 * The rows as the contract takes them. Its rules trim the names, so spaces keep two rows of one name
 * apart until those rules report the second.
 */
function headerRecord(rows: readonly HeaderRow[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, value }, index) => [paddedName(name, index), value]))
}

const paddedName = (name: string, index: number) => name.trim() + ' '.repeat(index + 1)

export const inputOf = ({ url, headers }: EndpointDraft) => ({
  url,
  headers: headerRecord(headers),
})

/** The row that a fault of the contract names by its header's name, or -1. */
function rowOfHeader(rows: readonly HeaderRow[], name: string): number {
  const padded = rows.findIndex((row, index) => paddedName(row.name, index) === name)
  // The server has the trimmed names, of which the last one with this name is the one it read.
  return padded >= 0 ? padded : rows.findLastIndex((row) => row.name.trim() === name.trim())
}

/** A fault's place within an endpoint: the contract's `headers`, `X-Team` is here `headers[0]`. */
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

/** Reads what is typed, with the contract's rules and in its words. */
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

/** The faults of one part of a form, with places as that part has them. */
export function faultsWithin(faults: Faults, part: string): Faults {
  const start = `${part}.`
  return new Map(
    [...faults].flatMap(([place, message]) =>
      place.startsWith(start) ? [[place.slice(start.length), message]] : [],
    ),
  )
}

/** Whether an endpoint is as it is typed, also where blank rows were added. */
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
