import type { NamedTokens } from '../workbench/namedTokens.ts'
import type { Implementer } from './implementer.ts'
import { whole } from './page.ts'

export const tokenDeskRoutes = (os: Implementer['tokens'], tokens: NamedTokens) => ({
  list: os.list.handler(() => whole(tokens.list())),
  create: os.create.handler(({ input }) => tokens.create(input)),
  revoke: os.revoke.handler(({ input }) => tokens.revoke(input.name)),
})
