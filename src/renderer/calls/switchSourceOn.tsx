import { useMutation, useQuery } from '@tanstack/react-query'
import { api, queries } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { say, sayFault } from '../ui/toasts.tsx'
import { sendAgain } from './rejectionReasons.ts'

/** A source that is off has no other switch on the screen. */
export function SwitchSourceOn({ writeKey }: { writeKey: string }) {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  const source = sources?.find((each) => each.writeKey === writeKey)
  const update = useMutation(
    api.sources.update.mutationOptions({
      async onSuccess({ name }) {
        say('Source switched on', `${name}. ${sendAgain}`)
        await queries.invalidateQueries({ queryKey: api.sources.key() })
      },
      onError: (error) => sayFault('Source not switched on', error),
    }),
  )
  if (!source) return null
  if (source.enabled)
    return (
      <p>
        Source <b>{source.name}</b> is on now. {sendAgain}
      </p>
    )
  return (
    <Button onClick={() => update.mutate({ id: source.id, enabled: true })}>
      Switch {source.name} on
    </Button>
  )
}
