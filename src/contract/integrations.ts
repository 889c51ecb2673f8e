import { isObject } from './json.ts'
import type { BodyProfile } from './model.ts'

/** How a call's `integrations` affect forwarding. */

const key = 'Webhooks'

/**
 * Why they disable our destinations, or null. Our own key decides; without it, `All: false` disables. The production
 * profile reads `all` as `All`, as the hosted service is believed to do.
 */
export function integrationsReason(integrations: unknown, profile: BodyProfile): string | null {
  if (!isObject(integrations)) return null
  if (Object.hasOwn(integrations, key))
    return integrations[key] === false ? `integrations: ${key} is false` : null
  const all = allKey(integrations, profile)
  if (integrations[all] !== false) return null
  const near = nearMiss(integrations, key)
  return near === null
    ? `integrations: ${all} is false`
    : `integrations: ${all} is false, and "${near}" is not "${key}": keys are case sensitive`
}

const allKey = (integrations: object, profile: BodyProfile) =>
  profile === 'production' &&
  !Object.hasOwn(integrations, 'All') &&
  Object.hasOwn(integrations, 'all')
    ? 'all'
    : 'All'

/** A notice for the user if they may have meant something else. */
export function integrationsNotices(
  integrations: unknown,
  profile: BodyProfile = 'documented',
): string[] {
  if (integrations === undefined || integrations === null) return []
  if (!isObject(integrations))
    return ['integrations is not an object, so it is ignored: every destination is enabled']
  return ([key, 'All'] as const).flatMap((name) => {
    const near = nearMiss(integrations, name)
    if (near === null) return []
    if (near === allKey(integrations, profile))
      return [
        `integrations: "${near}" was read as "${name}", as the hosted service is believed to do. The documented key is "${name}"`,
      ]
    return [
      `integrations: "${near}" is not "${name}" and is ignored: keys are case sensitive${habit(near)}`,
    ]
  })
}

/** analytics-go 3 writes this key itself. */
const habit = (near: string) =>
  near === 'all'
    ? `. analytics-go 3 sends "all" for DisableAll() and EnableAll(); use Set("All", …) instead`
    : ''

/** A key that is probably a misspelling of `name`, if `name` itself is missing. */
function nearMiss(integrations: object, name: keyof typeof alike): string | null {
  if (Object.hasOwn(integrations, name)) return null
  return Object.keys(integrations).find((given) => alike[name].test(given)) ?? null
}

/** Ignores case, characters other than letters, and a final s. */
const alike = {
  [key]: /^[^a-z]*w[^a-z]*e[^a-z]*b[^a-z]*h[^a-z]*o[^a-z]*o[^a-z]*k[^a-z]*(?:s[^a-z]*)?$/i,
  All: /^[^a-z]*a[^a-z]*l[^a-z]*l[^a-z]*(?:s[^a-z]*)?$/i,
}
