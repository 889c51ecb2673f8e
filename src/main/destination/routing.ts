import { isObject, type JsonObject } from './json.ts'

/** Why a call is not forwarded to a destination it is connected to, or null when it is. */
export function filterReason(
  content: JsonObject,
  destination: { enabled: boolean },
): string | null {
  if (!destination.enabled) return 'destination off'
  return integrationsReason(content.integrations)
}

const key = 'Webhooks'

/** `integrations` absent: on. Our own key decides; without it, `All: false` turns us off. */
function integrationsReason(integrations: unknown): string | null {
  if (!isObject(integrations)) return null
  if (Object.hasOwn(integrations, key))
    return integrations[key] === false ? 'integrations: Webhooks is false' : null
  if (integrations.All !== false) return null
  const nearMiss = Object.keys(integrations).find(
    (name) => name.toLowerCase() === key.toLowerCase(),
  )
  return nearMiss === undefined
    ? 'integrations: All is false'
    : `integrations: All is false, and "${nearMiss}" is not "${key}": keys are case sensitive`
}
