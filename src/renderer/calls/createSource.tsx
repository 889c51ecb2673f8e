import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { say, sayFault } from '../ui/toasts.tsx'

/** The name of the source that has a key, once there is one. */
export function useSourceOf(writeKey: string | null): string | null {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  return sources?.find((source) => source.writeKey === writeKey)?.name ?? null
}

export function CreateSource({ writeKey }: { writeKey: string }) {
  const create = useMutation(
    api.sources.create.mutationOptions({
      onSuccess: ({ name }) =>
        say('Source created', `${name}. A client that retries arrives from now on.`),
      onError: (error) => sayFault('Source not created', error),
    }),
  )
  const name = `source ${writeKey}`.slice(0, 100)
  return (
    <Button onClick={() => create.mutate({ name, writeKey })}>Create a source with this key</Button>
  )
}
