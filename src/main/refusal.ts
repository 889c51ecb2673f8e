type RefusalCode = 'BAD_REQUEST' | 'NOT_FOUND' | 'CONFLICT' | 'SERVICE_UNAVAILABLE'

/** A request that is refused with a reason, with nothing changed. The one error users are meant to see. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** The input at fault, spelled as a path: `name`, `sources[1]`. */
  readonly field: string | null

  constructor(code: RefusalCode, message: string, field: string | null = null) {
    super(message)
    this.code = code
    this.field = field
  }
}
