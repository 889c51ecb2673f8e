import { ORPCError } from '@orpc/client'
import { ClientError } from '../../client/clientError.ts'
import { Refusal } from './refusal.ts'

/** The text of an error for the user: one sentence for an outside cause, the stack for an internal error. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Refusal || error instanceof ClientError) return error.message
  if (error instanceof ORPCError)
    return error.status === 401 ? 'wrong token (--token)' : refusalText(error)
  // Errors of the system, SQLite and fetch are self-explanatory; a stack would not help.
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string') return error.message
  // A fetch failure is external even without a code, such as for a port that fetch blocks.
  if (error.cause instanceof Error) return `${error.message}: ${error.cause.message}`
  return error.stack ?? error.message
}

/** The field comes first, as in schema errors. `id` is what the caller looked up by name. */
function refusalText({ message, data }: ORPCError<string, unknown>): string {
  const field = (data as { field?: unknown } | null | undefined)?.field
  const isSaid = typeof field !== 'string' || field === 'id' || message.startsWith(`${field}: `)
  return isSaid ? message : `${field}: ${message}`
}
