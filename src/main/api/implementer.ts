import { implement } from '@orpc/server'
import { contract } from '../../contract/api.ts'
import type { Log } from '../errors/log.ts'
import { contractError, isDefect } from './errors.ts'

/** Implements the contract: refusals keep their code, anything else is logged as a defect. */
export const implementer = (log: Log) => implementing(log, {})

/** The same for requests that the desk has validated: their ids and durations are already numbers. */
export const roomImplementer = (log: Log) =>
  implementing(log, { initialInputValidationIndex: NaN, initialOutputValidationIndex: NaN })

const implementing = (log: Log, config: Parameters<typeof implement>[1]) =>
  implement(contract, config).use(async ({ next, path, signal }) => {
    try {
      return await next()
    } catch (caught) {
      const error = contractError(caught)
      // What a requester that is gone no longer needs is ended with the reason of its signal.
      const isEnded = signal?.aborted === true && caught === signal.reason
      if (isDefect(error) && !isEnded)
        log.error({ err: error, operation: path.join('.') }, 'defect')
      throw error
    }
  })
export type Implementer = ReturnType<typeof implementer>
