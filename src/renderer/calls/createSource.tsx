import { useMutation, useQuery } from '@tanstack/react-query'
import { api, queries } from '../rpc/api.ts'
import type { Source } from '../../contract/source.ts'
import { Button } from '../ui/button/button.tsx'
import { say, sayFault } from '../ui/notice/toasts.tsx'
import { sendAgain } from './rejectionReasons.ts'

/** The source that currently has a write key. */
export function useSourceOf(writeKey: string | null): Source | null {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  return sources?.find((source) => source.writeKey === writeKey) ?? null
}

interface CreateSourceProps {
  writeKey: string
  onCreated?: (source: Source) => void
}

export function CreateSource({ writeKey, onCreated }: CreateSourceProps) {
  const create = useMutation(
    api.sources.create.mutationOptions({
      async onSuccess(source) {
        say('Source created', `${source.name}. ${sendAgain}`)
        // This button is removed as soon as the source is known.
        onCreated?.(source)
        await queries.invalidateQueries({ queryKey: api.sources.key() })
      },
      onError: (error) => sayFault('Source not created', error),
    }),
  )
  const name = `source ${writeKey}`.slice(0, 100)
  return (
    <Button asks onClick={() => create.mutate({ name, writeKey })}>
      Create a source with this key
    </Button>
  )
}
