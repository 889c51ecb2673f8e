import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Rejection } from '../../contract/model.ts'
import { opaqueOrigin } from '../../contract/origin.ts'
import { api, queries } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { say, sayFault } from '../ui/notice/toasts.tsx'
import { useSourceOf } from './createSource.tsx'
import { sendAgain } from './rejectionReasons.ts'

type Rejected = Pick<Rejection, 'writeKey' | 'origin'>

/** Allows the origin of the page whose call was rejected, and links to its source. */
export function AllowOrigin({ rejection: { writeKey, origin } }: { rejection: Rejected }) {
  const source = useSourceOf(writeKey)
  const update = useMutation(
    api.sources.update.mutationOptions({
      async onSuccess({ name }) {
        say('Origin allowed', `${name}. ${sendAgain}`)
        await queries.invalidateQueries({ queryKey: api.sources.key() })
      },
      onError: (error) => sayFault('Origin not allowed', error),
    }),
  )
  if (!source || origin === null) return null
  const { id, name, allowedOrigins } = source
  return (
    <>
      {allowedOrigins.includes(origin) ? (
        <p>
          Source <b>{name}</b> allows this origin now. {sendAgain}
        </p>
      ) : (
        <>
          {origin === opaqueOrigin && <p>{opaqueWords}</p>}
          <Button
            asks
            onClick={() => update.mutate({ id, allowedOrigins: [...allowedOrigins, origin] })}
          >
            Allow {origin} for {name}
          </Button>
        </>
      )}
      <Link href={`/sources/${id}`}>Open source {name}</Link>
    </>
  )
}

const opaqueWords =
  'The origin null is that of pages opened as files, but also of sandboxed frames, which any website can contain.'
