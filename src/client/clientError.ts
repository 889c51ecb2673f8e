/**
 * The error for programs. The first nine are the collection port's own reason codes, detected before anything is
 * sent: `bad_request` is a call that is not an object, has a `context` that is not, or is nested too deep.
 *
 * - `not_json`: JSON cannot represent a value of the call; the message names its place
 * - `queue_full`: the queue has reached its limit; this call is not queued
 * - `closed`: the client was closed before
 * - `bad_option`: the client cannot be created with this option
 * - `refused`: the port rejected the call; `status` is that of its response, the message has the port's reason
 * - `unreachable`: no response: no connection, a broken one, or a timeout
 */
export type ClientErrorCode =
  | 'no_user_anon_id'
  | 'event_not_defined'
  | 'event_not_string'
  | 'id_required'
  | 'id_not_string'
  | 'properties_not_object'
  | 'traits_not_object'
  | 'bad_request'
  | 'too_large'
  | 'not_json'
  | 'queue_full'
  | 'closed'
  | 'bad_option'
  | 'refused'
  | 'unreachable'

/** Thrown for a call that is not accepted, and passed to `onFailure` for one that failed. */
export class ClientError extends Error {
  override name = 'ClientError'
  readonly code: ClientErrorCode
  /** HTTP status of the port's last response; only with `refused`. */
  readonly status: number | undefined

  constructor(
    code: ClientErrorCode,
    message: string,
    { status, ...options }: ErrorOptions & { status?: number } = {},
  ) {
    super(message, options)
    this.code = code
    this.status = status
  }
}
