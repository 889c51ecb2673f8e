import { useRef, useState } from 'react'
import type { Problem } from '../compose/problems.ts'
import { refusalAt } from '../settings/change.ts'

interface Refusal {
  field: string | null
  message: string
}

/** What was wrong with the last try of a form. */
export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Enter twice is one wish.
  const busy = useRef(false)
  return {
    refusal,
    set: setRefusal,
    /** What is to be said at a field, or at a part of it. */
    at: (field: string): Problem[] =>
      refusal && belongs(refusal, field)
        ? [{ kind: 'fault', field, message: refusal.message, at: 0 }]
        : [],
    /** What belongs to none of these fields. */
    beyond: (...fields: string[]) =>
      refusal && !fields.some((field) => belongs(refusal, field)) ? refusal.message : null,
    /** Tries it; false where it was refused, or is being tried. */
    async run(work: () => Promise<unknown>): Promise<boolean> {
      if (busy.current) return false
      busy.current = true
      setRefusal(null)
      try {
        await work()
        return true
      } catch (error) {
        setRefusal(refusalAt(error))
        return false
      } finally {
        busy.current = false
      }
    },
  }
}

const belongs = (refusal: Refusal, field: string) =>
  refusal.field === field || refusal.field?.startsWith(`${field}.`) === true
