import { os } from '@orpc/server'
import { contractError } from '../api/errors.ts'

/** An operation of a port between threads: a Refusal keeps its code and field. */
export const refusing = os.use(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    throw contractError(error)
  }
})
