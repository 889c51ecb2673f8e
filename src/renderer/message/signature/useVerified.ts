import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Verified, VerifyInput } from '../../../contract/verify.ts'
import { api } from '../../rpc/api.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

export interface SignatureCheck {
  /** Null: nothing was asked, or the first answer is awaited. */
  verified: Verified | null
  error: Error | null
  /** Whether `verified` answers an earlier input. */
  isOld: boolean
  refetch: () => void
}

/** What the workbench finds about a signature, as it is typed. Null: there is nothing to ask yet. */
export function useVerified(input: VerifyInput | null): SignatureCheck {
  // Text, because an equal input is a new object at each render.
  const asked = JSON.stringify(input)
  const settled = useDebounced(asked)
  const settledInput = JSON.parse(settled) as VerifyInput | null
  const { data, error, isPlaceholderData, refetch } = useQuery(
    api.verify.queryOptions({
      input: settledInput ?? {},
      enabled: settledInput !== null,
      placeholderData: keepPreviousData,
      // The same input has the same answer. It is not stored for later: it has secrets.
      meta: { still: true },
      gcTime: 0,
    }),
  )
  const isAsked = input !== null && settledInput !== null
  return {
    verified: (isAsked && data) || null,
    error: isAsked ? error : null,
    isOld: isPlaceholderData || asked !== settled,
    refetch: () => void refetch(),
  }
}
