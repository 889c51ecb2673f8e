import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, queries } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { say, sayFault } from '../ui/notice/toasts.tsx'
import { useSourceOf } from './createSource.tsx'
import { sendAgain } from './rejectionReasons.ts'

/** Enables the source whose calls were rejected, and links to its page. */
export function EnableSource({ writeKey }: { writeKey: string }) {
  const source = useSourceOf(writeKey)
  const update = useMutation(
    api.sources.update.mutationOptions({
      async onSuccess({ name }) {
        say('Source enabled', `${name}. ${sendAgain}`)
        await queries.invalidateQueries({ queryKey: api.sources.key() })
      },
      onError: (error) => sayFault('Source not enabled', error),
    }),
  )
  if (!source) return null
  return (
    <>
      {source.enabled ? (
        <p>
          Source <b>{source.name}</b> is enabled now. {sendAgain}
        </p>
      ) : (
        <Button asks onClick={() => update.mutate({ id: source.id, enabled: true })}>
          Enable {source.name}
        </Button>
      )}
      <Link href={`/sources/${source.id}`}>Open source {source.name}</Link>
    </>
  )
}
