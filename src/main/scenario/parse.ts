import type { z } from 'zod'
import { faultsOf, plainWords } from '../text/plainWords.ts'
import type { Fault } from './steps/variables.ts'

/** The parsed value, or all its mistakes. For an unknown key, the known ones are listed. */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { data: z.output<S>; faults: [] } | { data: null; faults: Fault[] } {
  const parsed = schema.safeParse(value, { error: plainWords })
  if (parsed.success) return { data: parsed.data, faults: [] }
  return { data: null, faults: faultsOf(parsed.error.issues) }
}
