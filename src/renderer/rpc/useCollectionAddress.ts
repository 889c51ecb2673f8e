import { useQuery } from '@tanstack/react-query'
import { clientAddress } from '../../contract/status.ts'
import { statusQuery } from './connection.ts'

/** The collection port for clients; undefined until the status is read. */
export function useCollectionAddress(): string | undefined {
  const status = useQuery(statusQuery).data
  return status && clientAddress(status.addresses)
}
