import { isContractProcedure } from '@orpc/contract'
import { contract } from '../../contract/api.ts'
import type { Implementer } from '../api/implementer.ts'
import type { ForwardedRoutes } from '../api/router.ts'
import type { DerivedLink } from './derivedLink.ts'
import type { EngineLink } from './engineLink.ts'

type Routes = { [name: string]: unknown }
type Handled = {
  handler: (run: (given: { input: unknown; signal?: AbortSignal }) => unknown) => unknown
}
type Called = (input: unknown, options: { signal: AbortSignal | undefined }) => Promise<unknown>
type Call = (path: string[], input: unknown, signal: AbortSignal | undefined) => Promise<unknown>

/** What the derived thread answers: true for every operation of a noun. */
const derivedOperations = {
  profiles: true,
  health: true,
  plans: { coverage: true },
  audiences: { list: true, get: true, preview: true, members: { list: true, removed: true } },
  traits: { list: true, get: true, preview: true, values: { list: true, cleared: true } },
}

/** Routes that pass each request on to the thread that answers it. */
export function forwardingTo(engine: EngineLink, derived: DerivedLink) {
  const toEngine: Call = (path, input, signal) =>
    engine.call((client) => operationAt(client.operations, path)(input, { signal }))
  const toDerived: Call = (path, input, signal) =>
    derived.call((client) => operationAt(client.operations, path)(input, { signal }))
  return (os: Implementer) =>
    ({
      derived: forwarded({ tree: contract, os, call: toDerived, only: derivedOperations }),
      engine: forwarded({ tree: contract, os, call: toEngine, only: true }),
    }) as unknown as ForwardedRoutes
}

const operationAt = (operations: object, path: string[]) =>
  path.reduce<unknown>((tree, name) => (tree as Routes)[name], operations) as Called

interface Part {
  tree: object
  os: object
  call: Call
  only: object | true
}

function forwarded({ tree, os, call, only }: Part, path: string[] = []): Routes {
  const names = only === true ? Object.keys(tree) : Object.keys(only)
  return Object.fromEntries(
    names.map((name) => {
      const each = (tree as Routes)[name] as object
      const place = [...path, name]
      const own = (os as Routes)[name] as object
      if (isContractProcedure(each))
        return [name, (own as Handled).handler(({ input, signal }) => call(place, input, signal))]
      const part = only === true ? true : ((only as Routes)[name] as object | true)
      return [name, forwarded({ tree: each, os: own, call, only: part }, place)]
    }),
  )
}
