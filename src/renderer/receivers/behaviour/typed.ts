import { Duration } from '../../../contract/duration.ts'
import { headerSyntaxFault } from '../../../contract/header.ts'

/** What is wrong in a form: the message by the path of its field, such as `respond.0.status`. */
export type Faults = Map<string, string>

/** The first fault of a field or of a part of it. */
export const faultAt = (faults: Faults, path: string): string | null =>
  [...faults].find(([each]) => each === path || each.startsWith(`${path}.`))?.[1] ?? null

/** Reads typed values; one that cannot be read adds a fault and is returned as 0 or empty. */
export function typedReader(faults: Faults, base: string) {
  const fail = (path: string, message: string) => void faults.set(`${base}${path}`, message)
  return {
    number(path: string, text: string, unit = ''): number {
      const typed = text.trim()
      if (/^\d{1,12}(\.\d{1,6})?$/.test(typed)) return Number(typed)
      fail(path, `a number${unit} is required`)
      return 0
    },
    /** In milliseconds. */
    span(path: string, text: string): number {
      const read = Duration.safeParse(text)
      if (read.success) return Math.round(read.data)
      fail(path, 'a duration is required, such as 250ms or 1.5s')
      return 0
    },
    /** One "Name: value" per line. */
    headers(path: string, text: string): Record<string, string> {
      const read = readHeaders(text)
      if ('headers' in read) return read.headers
      fail(path, read.fault)
      return {}
    },
  }
}

function readHeaders(text: string): { headers: Record<string, string> } | { fault: string } {
  const headers = new Map<string, string>()
  const known = new Set<string>()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const colon = line.indexOf(':')
    if (colon < 0) return { fault: `"${line.trim()}" has no colon; write Name: value` }
    const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    const fault = headerSyntaxFault(name, value)
    if (fault) return { fault }
    if (known.has(name.toLowerCase()))
      return { fault: `${name} is already set; a header can be set only once` }
    known.add(name.toLowerCase())
    headers.set(name, value)
  }
  return { headers: Object.fromEntries(headers) }
}
