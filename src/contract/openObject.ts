import { z } from 'zod'
import { isObject } from './json.ts'

/** An object with any keys. zod's own record drops a key `__proto__`, which a trait or a property may have. */
export const OpenObject = z
  .custom<Record<string, unknown>>(isObject, 'must be an object')
  .meta({ type: 'object' })

/** The same, with keys and values that each have a schema. Editors and the API's description state only that it is an object. */
export const openRecord = <T extends z.ZodType>(keys: z.ZodType<string>, values: T) =>
  z
    .unknown()
    .meta({ type: 'object' })
    .transform((given, context) => {
      if (!isObject(given)) {
        context.addIssue({ code: 'custom', message: 'must be an object', input: given })
        return z.NEVER
      }
      const entries = Object.entries(given).map(([name, value]) => {
        const read = [keys.safeParse(name), values.safeParse(value)] as const
        for (const { error } of read)
          for (const issue of error?.issues ?? [])
            context.issues.push({ ...issue, path: [name, ...issue.path], input: value } as never)
        return [read[0].data, read[1].data]
      })
      return Object.fromEntries(entries) as unknown
    }) as unknown as z.ZodType<Record<string, z.output<T>>, Record<string, z.input<T>>>
