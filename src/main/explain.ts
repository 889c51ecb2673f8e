import { ORPCError } from '@orpc/client'
import { ClientError } from '../client/clientError.ts'
import { Refusal } from './refusal.ts'

/** What a user is told of an error: a sentence for what can go wrong outside, the stack for a defect of ours. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Refusal || error instanceof ClientError) return error.message
  if (error instanceof ORPCError)
    return error.status === 401 ? 'the token is not the right one (--token)' : refusalText(error)
  // The system's errors, SQLite's and fetch's say what happened; where in our code is no help.
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string') return error.message
  // What fetch fails by is not ours, even where it has no code, as a port that it never connects to.
  if (error.cause instanceof Error) return `${error.message}: ${error.cause.message}`
  return error.stack ?? error.message
}

/** The field at fault comes first, as it does where a schema refuses. `id` is what the caller looked up by name. */
function refusalText({ message, data }: ORPCError<string, unknown>): string {
  const field = (data as { field?: unknown } | null | undefined)?.field
  const isSaid = typeof field !== 'string' || field === 'id' || message.startsWith(`${field}: `)
  return isSaid ? message : `${field}: ${message}`
}
