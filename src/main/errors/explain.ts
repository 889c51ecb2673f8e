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
  if (error.cause instanceof Error) return `${error.message}: ${causeText(error.cause)}`
  return error.stack ?? error.message
}

/** OpenSSL's codes for a certificate whose authority is unknown. */
const untrusted = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

const causeText = ({ message, code = '' }: NodeJS.ErrnoException) =>
  untrusted.has(code)
    ? `the certificate is of an unknown authority (${message}); name the authority's with --ca or HOOKBENCH_CA`
    : message

/** The field comes first, as in schema errors. `id` is what the caller looked up by name. */
function refusalText({ message, data }: ORPCError<string, unknown>): string {
  const field = (data as { field?: unknown } | null | undefined)?.field
  const isSaid = typeof field !== 'string' || field === 'id' || message.startsWith(`${field}: `)
  return isSaid ? message : `${field}: ${message}`
}
