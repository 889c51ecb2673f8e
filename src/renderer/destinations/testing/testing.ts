import type { Destination, TestExchange } from '../../../contract/destination.ts'
import { client } from '../../rpc/api.ts'
import { createCell } from '../../ui/cell.ts'
import { refusalAt } from '../../ui/field/refusal.ts'

/** The last test of a destination. It survives a change of page. */
export interface Testing {
  destinationId: string
  /** The number of tested endpoints. */
  endpoints: number
  /** Null: in progress. */
  exchanges: readonly TestExchange[] | null
  fault: string | null
}

export const testing = createCell<Testing | null>(null)

/** Sends one signed request to each endpoint, or to one of them. */
export async function testDestination(destination: Destination, endpoint?: string): Promise<void> {
  const { id, endpoints } = destination
  const begun: Testing = {
    destinationId: id,
    endpoints: endpoint === undefined ? endpoints.length : 1,
    exchanges: null,
    fault: null,
  }
  testing.set(begun)
  // A later test replaces this one.
  const show = (result: Partial<Testing>) => {
    if (testing.get() === begun) testing.set({ ...begun, ...result })
  }
  try {
    const { exchanges } = await client.destinations.test({ id, ...(endpoint && { endpoint }) })
    show({ exchanges })
  } catch (error) {
    show({ exchanges: [], fault: refusalAt(error).message })
  }
}
