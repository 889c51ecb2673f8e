import { z } from 'zod'
import { headerSyntaxFault, unusableName } from './header.ts'
import { isObject } from './json.ts'

/** An object of header names and values. zod's own record drops `__proto__`, so nothing could refuse it. */
export const HeaderRecord = z.preprocess(
  (given, context) => {
    if (isObject(given) && Object.hasOwn(given, unusableName)) {
      const message = headerSyntaxFault(unusableName, '') ?? ''
      context.addIssue({ code: 'custom', path: [unusableName], message })
    }
    return given
  },
  z.record(z.string(), z.string()),
)
