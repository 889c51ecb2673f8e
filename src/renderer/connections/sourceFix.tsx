import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, client, queries } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { say, sayFault } from '../ui/notice/toasts.tsx'

/** Links to a source, and offers to enable it if it is disabled. */
export function SourceFix({ name }: { name: string }) {
  const sources = useQuery(api.sources.list.queryOptions()).data?.items
  const source = sources?.find((each) => each.name === name)
  if (!source) return null
  return (
    <>
      {!source.enabled && (
        <Button asks onClick={() => void enableSource(source.id)}>
          Enable source {name}
        </Button>
      )}
      <Link href={`/sources/${source.id}`}>Open source {name}</Link>
    </>
  )
}

async function enableSource(id: string): Promise<void> {
  try {
    const { name } = await client.sources.update({ id, enabled: true })
    await queries.invalidateQueries({ queryKey: api.sources.key() })
    say('Source enabled', name)
  } catch (error) {
    sayFault('Source not enabled', error)
  }
}
