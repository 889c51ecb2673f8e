import { isContractProcedure } from '@orpc/contract'
import { contract } from '../../contract/api.ts'
import type { Implementer } from '../api/implementer.ts'
import type { engineRoutes } from '../api/router.ts'
import type { EngineLink } from './engineLink.ts'

type Routes = { [name: string]: unknown }
type Handled = {
  handler: (run: (given: { input: unknown; signal?: AbortSignal }) => unknown) => unknown
}
type Called = (input: unknown, options: { signal: AbortSignal | undefined }) => Promise<unknown>

/** Routes for all operations of the contract: each passes its request on to the engine. */
export function forwardingTo(engine: EngineLink) {
  return (os: Implementer) =>
    forwarded(contract, os, (path, input, signal) =>
      engine.call((client) => {
        const operation = path.reduce<unknown>(
          (tree, name) => (tree as Routes)[name],
          client.operations,
        )
        return (operation as Called)(input, { signal })
      }),
    ) as unknown as ReturnType<typeof engineRoutes>
}

function forwarded(
  tree: object,
  os: object,
  call: (path: string[], input: unknown, signal: AbortSignal | undefined) => Promise<unknown>,
  path: string[] = [],
): Routes {
  return Object.fromEntries(
    Object.entries(tree).map(([name, each]: [string, object]) => {
      const place = [...path, name]
      const own = (os as Routes)[name] as object
      const route = isContractProcedure(each)
        ? (own as Handled).handler(({ input, signal }) => call(place, input, signal))
        : forwarded(each, own, call, place)
      return [name, route]
    }),
  )
}
