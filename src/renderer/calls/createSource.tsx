import { useMutation, useQuery } from '@tanstack/react-query'
import { api, queries } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { say, sayFault } from '../ui/toasts.tsx'
import { sendAgain } from './rejectionReasons.ts'

/** The name of the source that has a key, once there is one. */
export function useSourceOf(writeKey: string | null): string | null {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  return sources?.find((source) => source.writeKey === writeKey)?.name ?? null
}

interface CreateSourceProps {
  writeKey: string
  /** Given the name of the new source. */
  onCreated?: (source: string) => void
}

export function CreateSource({ writeKey, onCreated }: CreateSourceProps) {
  const create = useMutation(
    api.sources.create.mutationOptions({
      async onSuccess({ name }) {
        say('Source created', `${name}. ${sendAgain}`)
        // Beside this button, which goes as soon as the source is known.
        onCreated?.(name)
        await queries.invalidateQueries({ queryKey: api.sources.key() })
      },
      onError: (error) => sayFault('Source not created', error),
    }),
  )
  const name = `source ${writeKey}`.slice(0, 100)
  return (
    <Button onClick={() => create.mutate({ name, writeKey })}>Create a source with this key</Button>
  )
}
