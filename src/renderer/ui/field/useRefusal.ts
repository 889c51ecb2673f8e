import { useRef, useState } from 'react'
import type { FieldProblem } from './field.tsx'
import { belongsTo, refusalAt, type RefusalText } from './refusal.ts'

/** The refusal of a form's last submission, and the guard against submitting twice. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<RefusalText | null>(null)
  // Enter pressed twice submits once.
  const busy = useRef(false)
  const error = (field: string) =>
    refusal && belongsTo(refusal.field, field) ? refusal.message : null
  return {
    refusal,
    set: setRefusal,
    /** The message for a field or a part of it. */
    error,
    /** The same as problems of a Field. */
    at(field: string): FieldProblem[] {
      const message = error(field)
      return message === null ? [] : [{ kind: 'fault', message }]
    },
    /** The message if it belongs to none of these fields. */
    beyond: (...fields: string[]) =>
      refusal && !fields.some((field) => belongsTo(refusal.field, field)) ? refusal.message : null,
    /** Runs the submission; false if refused or already running. */
    async run(work: () => Promise<unknown>): Promise<boolean> {
      if (busy.current) return false
      busy.current = true
      setRefusal(null)
      try {
        await work()
        return true
      } catch (caught) {
        setRefusal(refusalAt(caught))
        return false
      } finally {
        busy.current = false
      }
    },
  }
}
