import { isObject } from './json.ts'

/** What a call's `integrations` say about being forwarded. */

const key = 'Webhooks'

/** Why they turn us off, or null. Absent: on. Our own key decides; without it, `All: false` turns us off. */
export function integrationsReason(integrations: unknown): string | null {
  if (!isObject(integrations)) return null
  if (Object.hasOwn(integrations, key))
    return integrations[key] === false ? `integrations: ${key} is false` : null
  if (integrations.All !== false) return null
  const near = nearMiss(integrations, key)
  return near === null
    ? 'integrations: All is false'
    : `integrations: All is false, and "${near}" is not "${key}": keys are case sensitive`
}

/** What a user should know of them: they may have meant something else. */
export function integrationsNotices(integrations: unknown): string[] {
  if (integrations === undefined || integrations === null) return []
  if (!isObject(integrations))
    return ['integrations is not an object, so it decides nothing: every destination is on']
  return ([key, 'All'] as const).flatMap((name) => {
    const near = nearMiss(integrations, name)
    return near === null
      ? []
      : [`integrations: "${near}" is not "${name}" and decides nothing: keys are case sensitive`]
  })
}

/** A key that was probably meant to be `name`, where `name` itself is missing. */
function nearMiss(integrations: object, name: keyof typeof alike): string | null {
  if (Object.hasOwn(integrations, name)) return null
  return Object.keys(integrations).find((given) => alike[name].test(given)) ?? null
}

/** In any case, with anything but letters around and between its letters, with or without the last s. */
const alike = {
  [key]: /^[^a-z]*w[^a-z]*e[^a-z]*b[^a-z]*h[^a-z]*o[^a-z]*o[^a-z]*k[^a-z]*(?:s[^a-z]*)?$/i,
  All: /^[^a-z]*a[^a-z]*l[^a-z]*l[^a-z]*(?:s[^a-z]*)?$/i,
}
