import { useQuery } from '@tanstack/react-query'
import { Mistake } from '../../contract/mistake.ts'
import type { WorkspaceDiff } from '../../contract/workspace.ts'
import { api } from '../api.ts'
import { useRested } from '../ui/useRested.ts'

interface Checked {
  /** Null: it is being compared, or there is nothing to compare. */
  diff: WorkspaceDiff | null
  mistakes: readonly Mistake[]
  isChecking: boolean
  /** Compares it again. */
  check: () => Promise<unknown>
}

/** What applying a text would change, or what is wrong with it, once the typing rests. */
export function useDiff(text: string): Checked {
  const rested = useRested(text)
  const isEmpty = rested.trim() === ''
  const { data, error, refetch } = useQuery({
    ...api.workspace.diff.queryOptions({ input: { yaml: rested } }),
    enabled: !isEmpty,
    meta: { eachSecond: true },
    gcTime: 0,
  })
  if (isEmpty && text.trim() === '')
    return { diff: null, mistakes: none, isChecking: false, check: refetch }
  const isChecking = rested !== text || (!data && !error)
  return {
    // Never the diff of another text than the one that would be applied.
    diff: isChecking || error ? null : (data ?? null),
    mistakes: error ? mistakesOf(error) : none,
    isChecking,
    check: refetch,
  }
}

const none: readonly Mistake[] = []

/** The mistakes that a refusal names; one of the whole text where it names none. */
function mistakesOf(error: unknown): readonly Mistake[] {
  const { data, message } = error as { data?: { mistakes?: unknown }; message?: string }
  const parsed = Mistake.array().safeParse(data?.mistakes)
  return parsed.data ?? [{ line: 1, path: '', message: message ?? String(error) }]
}
