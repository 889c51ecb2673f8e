import { useQuery } from '@tanstack/react-query'
import { Mistake } from '../../contract/mistake.ts'
import type { WorkspaceDiff } from '../../contract/workspace.ts'
import { api } from '../rpc/api.ts'
import { useDebounced } from '../ui/useDebounced.ts'

interface Checked {
  /** Null while it is being compared, or if there is nothing to compare. */
  diff: WorkspaceDiff | null
  mistakes: readonly Mistake[]
  isChecking: boolean
  /** Repeats the comparison. */
  check: () => Promise<unknown>
}

/** The changes that applying a text would make, or its mistakes, after a pause in typing. */
export function useDiff(text: string): Checked {
  const settled = useDebounced(text)
  const isEmpty = settled.trim() === ''
  const { data, error, refetch } = useQuery({
    ...api.workspace.diff.queryOptions({ input: { yaml: settled } }),
    enabled: !isEmpty,
    meta: { eachSecond: true },
    gcTime: 0,
  })
  if (isEmpty && text.trim() === '')
    return { diff: null, mistakes: none, isChecking: false, check: refetch }
  const isChecking = settled !== text || (!data && !error)
  return {
    // The diff always belongs to the text that would be applied.
    diff: isChecking || error ? null : (data ?? null),
    mistakes: error ? mistakesOf(error) : none,
    isChecking,
    check: refetch,
  }
}

const none: readonly Mistake[] = []

/** The mistakes that a refusal lists, or one for the whole text. */
function mistakesOf(error: unknown): readonly Mistake[] {
  const { data, message } = error as { data?: { mistakes?: unknown }; message?: string }
  const parsed = Mistake.array().safeParse(data?.mistakes)
  return parsed.data ?? [{ line: 1, path: '', message: message ?? String(error) }]
}
