/** The object with this name; otherwise an error that lists those there are. */
export function named<T extends { name: string }>(kind: string, name: string, items: T[]): T {
  const found = items.find((each) => each.name === name)
  if (found) return found
  const available = items.map((each) => each.name).join(', ') || 'none'
  throw new Error(`no ${kind} named ${name}; available: ${available}`)
}
