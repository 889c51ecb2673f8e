/** The part of the `Reflect` metadata proposal that the injection container of @peculiar/x509 needs. */
const stored = new WeakMap<object, Map<unknown, unknown>>()

function define(key: unknown, value: unknown, target: object) {
  const own = stored.get(target) ?? new Map<unknown, unknown>()
  stored.set(target, own.set(key, value))
}

Object.assign(Reflect, {
  defineMetadata: define,
  getOwnMetadata: (key: unknown, target: object) => stored.get(target)?.get(key),
  getMetadata(key: unknown, target: object) {
    for (let at: object | null = target; at; at = Reflect.getPrototypeOf(at))
      if (stored.get(at)?.has(key)) return stored.get(at)?.get(key)
    return undefined
  },
  metadata: (key: unknown, value: unknown) => (target: object) => define(key, value, target),
})
