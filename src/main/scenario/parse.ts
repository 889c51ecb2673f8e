import { z } from 'zod'
import { placeOf, spellPath } from '../fieldPath.ts'
import type { Fault } from './variables.ts'

/** A value of the shape, or all that is wrong with it. Of an unknown key it is said which there are. */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S>; faults: [] } | { data: null; faults: Fault[] } {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { data: parsed.data, faults: [] }
  const faults = parsed.error.issues.flatMap((issue): Fault[] => {
    if (issue.code !== 'unrecognized_keys' || issue.path.length > 0) return [placeOf(issue)]
    const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
    return issue.keys.map((key) => ({
      path: [key],
      message: `there is no ${key} here; there are ${names.join(', ')}`,
    }))
  })
  return { data: null, faults: withoutConsequences(faults) }
}

/** Of a misspelled key, that the one that was meant is missing is a consequence and goes without saying. */
function withoutConsequences(faults: Fault[]): Fault[] {
  const misspelled = new Set(
    faults
      .filter(({ message }) => message.startsWith('there is no '))
      .map(({ path }) => spellPath(path.slice(0, -1))),
  )
  return faults.filter(
    ({ path, message }) => message.startsWith('there is no ') || !misspelled.has(spellPath(path)),
  )
}
