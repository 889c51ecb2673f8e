import type { z } from 'zod'
import { faultsOf, plainWords } from '../plainWords.ts'
import type { Fault } from './variables.ts'

/** A value of the shape, or all that is wrong with it. Of an unknown key it is said which there are. */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S>; faults: [] } | { data: null; faults: Fault[] } {
  const parsed = schema.safeParse(value, { error: plainWords })
  if (parsed.success) return { data: parsed.data, faults: [] }
  return { data: null, faults: faultsOf(parsed.error.issues) }
}
