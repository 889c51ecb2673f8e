import type { Mistake } from '../../contract/mistake.ts'

type RefusalCode = 'BAD_REQUEST' | 'NOT_FOUND' | 'CONFLICT' | 'FORBIDDEN' | 'SERVICE_UNAVAILABLE'

/** A request that is rejected with a reason, with nothing changed. The only error intended for users. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** The path of the invalid input: `name`, `sources[1]`. */
  readonly field: string | null
  /** For a text: each mistake with its line. */
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

/** What is needed is being restarted: the same will succeed a little later. */
export const isUnavailable = (error: unknown) =>
  error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE'
