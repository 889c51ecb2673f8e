/** The names of cookies that give a browser access begin with it. */
export const accessCookiePrefix = 'hookbench-'

/** A `Cookie` header without them, otherwise as it was; null: nothing remains. */
export function withoutAccessCookies(header: string): string | null {
  const all = header.split(';')
  const others = all.filter((each) => !each.trimStart().startsWith(accessCookiePrefix))
  if (others.length === all.length) return header
  return others.length === 0 ? null : others.join(';').trimStart()
}
