import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { z } from 'zod'
import type { Mistake } from '../../contract/mistake.ts'
import { spellPath } from '../../contract/path.ts'
import { placeOf } from '../text/fieldPath.ts'
import { Refusal } from '../errors/refusal.ts'
import { isStoreFault } from '../store/sqlite/storeFault.ts'

/** Maps an error for contract callers: a Refusal keeps its code and field, anything else is an internal error. */
export function contractError(error: unknown): unknown {
  if (error instanceof Refusal) {
    const { code, message, field, mistakes } = error
    return refused(code, message, { field, ...(mistakes && { mistakes }) })
  }
  if (isStoreFault(error))
    return refused('SERVICE_UNAVAILABLE', `the store cannot be written: ${error.message}`)
  // The schema of a rule recurses as deep as its input.
  if (error instanceof RangeError && error.message.includes('call stack'))
    return refused('BAD_REQUEST', 'nested too deeply')
  if (
    error instanceof ORPCError &&
    error.code === 'BAD_REQUEST' &&
    error.cause instanceof ValidationError
  ) {
    const issues = (error.cause.issues as z.core.$ZodIssue[]).map(placeOf)
    const said = issues.map(({ path, message }) =>
      path.length > 0 ? `${spellPath(path)}: ${message}` : message,
    )
    const [first] = issues
    return refused('BAD_REQUEST', said.join('; '), {
      field: first && first.path.length > 0 ? spellPath(first.path) : null,
    })
  }
  return error
}

function refused(
  code: Refusal['code'],
  message: string,
  data: { field: string | null; mistakes?: Mistake[] } = { field: null },
) {
  return new ORPCError(code, { message, data, defined: true })
}

export function isDefect(error: unknown): boolean {
  return !(error instanceof ORPCError) || error.code === 'INTERNAL_SERVER_ERROR'
}
