/** As much of the `Reflect` metadata proposal as the injection container behind @peculiar/x509 asks for. */
const kept = new WeakMap<object, Map<unknown, unknown>>()

function define(key: unknown, value: unknown, target: object) {
  const own = kept.get(target) ?? new Map<unknown, unknown>()
  kept.set(target, own.set(key, value))
}

Object.assign(Reflect, {
  defineMetadata: define,
  getOwnMetadata: (key: unknown, target: object) => kept.get(target)?.get(key),
  getMetadata(key: unknown, target: object) {
    for (let at: object | null = target; at; at = Reflect.getPrototypeOf(at))
      if (kept.get(at)?.has(key)) return kept.get(at)?.get(key)
    return undefined
  },
  metadata: (key: unknown, value: unknown) => (target: object) => define(key, value, target),
})
