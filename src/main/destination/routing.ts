import { isObject } from './json.ts'

/** What decides, besides the call itself, whether it is forwarded to a destination it is connected to. */
export interface Gate {
  source: string
  /** The call's event is blocked by its source. */
  blocked: boolean
  enabled: boolean
}

/** Why a call is not forwarded to a destination it is connected to, or null when it is. */
export function filterReason(integrations: unknown, gate: Gate): string | null {
  if (gate.blocked) return `blocked by the schema of ${gate.source}`
  if (!gate.enabled) return 'destination off'
  return integrationsReason(integrations)
}

/** Why there is neither a message nor a reason on record: nothing connected the two when the call came. */
export function unconnectedReason(
  source: string,
  { connectedNow, isNewer }: { connectedNow: boolean; isNewer: boolean },
): string {
  return connectedNow || isNewer
    ? `source ${source} was not connected to it when the call came`
    : `source ${source} is not connected to it`
}

const key = 'Webhooks'

/** `integrations` absent: on. Our own key decides; without it, `All: false` turns us off. */
function integrationsReason(integrations: unknown): string | null {
  if (!isObject(integrations)) return null
  if (Object.hasOwn(integrations, key))
    return integrations[key] === false ? `integrations: ${key} is false` : null
  if (integrations.All !== false) return null
  const given = nearMiss(integrations, key)
  return given === null
    ? 'integrations: All is false'
    : `integrations: All is false, and "${given}" is not "${key}": keys are case sensitive`
}

/** What a user should know of a call's `integrations`: they may have meant something else. */
export function integrationsNotices(integrations: unknown): string[] {
  if (integrations === undefined || integrations === null) return []
  if (!isObject(integrations))
    return ['integrations is not an object, so it decides nothing: every destination is on']
  return ([key, 'All'] as const).flatMap((name) => {
    const given = nearMiss(integrations, name)
    return given === null
      ? []
      : [`integrations: "${given}" is not "${name}" and decides nothing: keys are case sensitive`]
  })
}

/** A key that was probably meant to be `name`, where `name` itself is missing. */
function nearMiss(integrations: object, name: keyof typeof near): string | null {
  if (Object.hasOwn(integrations, name)) return null
  return Object.keys(integrations).find((given) => near[name].test(given)) ?? null
}

/** In any case, with anything but letters around and between its letters, with or without the last s. */
const near = {
  [key]: /^[^a-z]*w[^a-z]*e[^a-z]*b[^a-z]*h[^a-z]*o[^a-z]*o[^a-z]*k[^a-z]*(?:s[^a-z]*)?$/i,
  All: /^[^a-z]*a[^a-z]*l[^a-z]*l[^a-z]*(?:s[^a-z]*)?$/i,
}
