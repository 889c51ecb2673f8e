/**
 * What is wrong, for programs. The first nine are the collection port's own reason codes, found before anything is
 * sent: `bad_request` is a call that is no object, has a `context` that is none, or is nested too deep.
 *
 * - `not_json`: JSON cannot hold a value of the call; the message names where it is
 * - `queue_full`: too much is waiting to be sent; nothing of this call is kept
 * - `closed`: the client was closed before
 * - `bad_option`: the client cannot be made with such an option
 * - `refused`: the port answered, and the answer is no; `status` is the answer's, the message has the port's words
 * - `unreachable`: there was no answer: no connection, one that broke, or none in time
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

/** Thrown by a client's methods for a call it does not take, and given to `onFailure` for one that was given up. */
export class ClientError extends Error {
  override name = 'ClientError'
  readonly code: ClientErrorCode
  /** HTTP status of the port's last answer; only with `refused`. */
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
