import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, client, queries } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { say, sayFault } from '../ui/notice/toasts.tsx'
import { useFirst } from '../ui/list/useFirst.tsx'
import styles from './connectOffer.module.css'

/** How many destinations are offered initially: there may be hundreds. */
const shownFirst = 3

/** States that a source is not connected to a destination, and offers to connect it. */
export function ConnectOffer({ source }: { source: string }) {
  const { destinations, connected, connect } = useConnection(source)
  const { shown, more } = useFirst(destinations ?? [], shownFirst)
  if (!destinations) return null
  if (connected.length > 0)
    return (
      <p className="dim">
        Source <b>{source}</b> is connected to <b>{connected.join(', ')}</b> now. New calls are
        delivered there.
      </p>
    )
  return (
    <div className={styles.offer}>
      <p className="dim">
        {destinations.length === 0
          ? 'There is no destination yet. Its calls are collected but not delivered.'
          : 'Its calls are collected but not delivered until a destination is connected.'}
      </p>
      {shown.map(({ id, name }) => (
        <Button asks key={id} onClick={() => connect.mutate(id)}>
          Connect to {name}
        </Button>
      ))}
      {destinations.length === 0 && <Link href="/destinations/new">New destination</Link>}
      {more}
      <Link href={`/destinations/new?${new URLSearchParams({ source }).toString()}`}>
        New destination
      </Link>
    </div>
  )
}

function useConnection(source: string) {
  const destinations = useQuery(api.destinations.list.queryOptions({ input: {} })).data?.items
  const connect = useMutation({
    async mutationFn(id: string) {
      // Read first, because the list is replaced as a whole. The revision guards against concurrent changes.
      const { sources, revision } = await client.destinations.get({ id })
      const next = [...new Set([...sources, source])]
      return client.destinations.update({ id, sources: next, revision })
    },
    async onSuccess({ name }) {
      say(`Connected to ${name}`, `Calls of ${source} are delivered there from now on.`)
      await queries.invalidateQueries({ queryKey: api.destinations.key() })
    },
    onError: (error) => sayFault('Not connected', error),
  })
  const connected = destinations?.filter(({ sources }) => sources.includes(source)) ?? []
  return { destinations, connected: connected.map(({ name }) => name), connect }
}
