import type { Mistake } from '../contract/mistake.ts'

type RefusalCode = 'BAD_REQUEST' | 'NOT_FOUND' | 'CONFLICT' | 'SERVICE_UNAVAILABLE'

/** A request that is refused with a reason, with nothing changed. The one error users are meant to see. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** The input at fault, spelled as a path: `name`, `sources[1]`. */
  readonly field: string | null
  /** Of a text that was sent: each mistake in it with its line. */
  readonly mistakes: Mistake[] | null

  constructor(
    code: RefusalCode,
    message: string,
    field: string | null = null,
    mistakes: Mistake[] | null = null,
  ) {
    super(message)
    this.code = code
    this.field = field
    this.mistakes = mistakes
  }
}
