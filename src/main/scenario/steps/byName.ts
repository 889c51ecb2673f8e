import { Refusal } from '../../refusal.ts'

/** What a step names in the workbench that it runs in. Throws a Refusal with the names that there are. */
export function byName<T extends { name: string }>(kind: string, name: string, items: T[]): T {
  const found = items.find((each) => each.name === name)
  if (found) return found
  const names = items.map((each) => each.name).join(', ') || 'none'
  throw new Refusal('NOT_FOUND', `there is no ${kind} named ${name}; there are ${names}`)
}
