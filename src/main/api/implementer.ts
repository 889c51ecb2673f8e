import { implement } from '@orpc/server'
import { contract } from '../../contract/api.ts'
import type { Workbench } from '../workbench.ts'
import { contractError, isDefect } from './errors.ts'

/** The contract to be implemented over a workbench: refusals keep their code, anything else is logged as a defect. */
export const implementer = (workbench: Workbench) =>
  implement(contract).use(async ({ next, path }) => {
    try {
      return await next()
    } catch (caught) {
      const error = contractError(caught)
      if (isDefect(error)) workbench.log.error({ err: error, operation: path.join('.') }, 'defect')
      throw error
    }
  })
export type Implementer = ReturnType<typeof implementer>
