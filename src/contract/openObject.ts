import { z } from 'zod'
import { isObject } from './json.ts'

/** An object with any keys. zod's own record drops a key `__proto__`, which a trait or a property may have. */
export const OpenObject = z
  .custom<Record<string, unknown>>(isObject, 'must be an object')
  .meta({ type: 'object' })
