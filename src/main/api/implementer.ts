import { implement } from '@orpc/server'
import { contract } from '../../contract/api.ts'
import type { Log } from '../errors/log.ts'
import { isReading } from '../../contract/role.ts'
import { type AuditParts, createAudit } from './audited.ts'
import { contractError, isDefect } from './errors.ts'
import { checkRole, type RequestContext } from './requester.ts'
import type { Withholding } from './withheld.ts'

interface Parts extends AuditParts {
  withhold: Withholding
}

/**
 * Implements the contract: the role is checked, changes are recorded, viewers get no secrets, refusals keep their code, anything
 * else is logged as a defect.
 */
export function implementer(log: Log, { recordAction, withhold }: Parts) {
  const audited = createAudit(log, recordAction)
  return implementing(log, {}).use(({ next, context, procedure, path }, input) => {
    const { meta, route } = procedure['~orpc']
    const run = async () => {
      checkRole(context, meta)
      const result = await next()
      return { ...result, output: withhold(result.output, context.requester) }
    }
    if (isReading(meta)) return run()
    return audited({ context, path, input, isRead: route.method === 'GET' }, run)
  })
}

/** The same for requests that the desk has validated and whose role it has checked: their ids and durations are already numbers. */
export const roomImplementer = (log: Log) =>
  implementing(log, { initialInputValidationIndex: NaN, initialOutputValidationIndex: NaN })

const implementing = (log: Log, config: Parameters<typeof implement>[1]) =>
  implement(contract, config)
    .$context<RequestContext>()
    .use(async ({ next, path, signal }) => {
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
