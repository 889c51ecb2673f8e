import { isObject } from './json.ts'

/** Any other than that of object literals, and with a constructor. */
const exact = { constructor: Object }

/**
 * For every link and handler of oRPC, which copies objects key by key and so loses a key `__proto__`, such as a trait of
 * that name. An object with a prototype of its own is left to JSON.stringify, which writes all of its own keys. Nothing
 * has to be restored at the other side: JSON.parse reads them.
 */
export const exactObjects = [
  {
    /** Above the numbers that oRPC uses itself. */
    type: 21,
    condition: (data: unknown): boolean =>
      isObject(data) && Object.getPrototypeOf(data) !== exact && Object.hasOwn(data, '__proto__'),
    serialize: (data: unknown): unknown =>
      Object.setPrototypeOf({ ...(data as object) }, exact) as unknown,
    deserialize: (data: unknown): unknown => data,
  },
]
