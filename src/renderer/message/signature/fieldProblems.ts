import type { FieldProblem } from '../../ui/field/field.tsx'
import { belongsTo, refusalAt } from '../../ui/field/refusal.ts'

/** The refusal of a check as the problem of a field, if it names the field. */
export function fieldProblems(error: Error | null, name: string): FieldProblem[] {
  if (!error) return []
  const { field, message } = refusalAt(error)
  return belongsTo(field, name) ? [{ kind: 'fault', message }] : []
}
