import { isObject } from './json.ts'

class Exact {}

/**
 * For every link and handler of oRPC, which copies objects key by key and so loses a key `__proto__`, such as a trait of
 * that name. An instance of a class is left to JSON.stringify, which writes all of an object's own keys. Nothing has to be
 * restored at the other side: JSON.parse reads them.
 */
export const exactObjects = [
  {
    /** Above the numbers that oRPC uses itself. */
    type: 21,
    condition: (data: unknown): boolean =>
      isObject(data) && !(data instanceof Exact) && Object.hasOwn(data, '__proto__'),
    serialize: (data: unknown): unknown =>
      Object.setPrototypeOf({ ...(data as object) }, Exact.prototype) as unknown,
    deserialize: (data: unknown): unknown => data,
  },
]
