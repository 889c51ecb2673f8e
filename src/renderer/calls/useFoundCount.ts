import { useQuery } from '@tanstack/react-query'
import { countText } from '../../contract/format.ts'
import { api } from '../rpc/api.ts'

const meta = { eachSecond: true }

/** How many calls or rejections match a filter: "12", or "12+" if not all were searched; null: no filter. */
export function useFoundCount(
  list: 'calls' | 'rejections',
  filter: { filter?: string },
): string | null {
  const isFiltered = filter.filter !== undefined
  const isOf = (each: string) => isFiltered && list === each
  const calls = useQuery(
    api.calls.count.queryOptions({ input: filter, enabled: isOf('calls'), meta }),
  )
  const rejections = useQuery(
    api.rejections.count.queryOptions({ input: filter, enabled: isOf('rejections'), meta }),
  )
  const found = list === 'calls' ? calls.data : rejections.data
  return isFiltered && found ? `${countText(found.count)}${found.complete ? '' : '+'}` : null
}
