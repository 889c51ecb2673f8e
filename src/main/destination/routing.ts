import { integrationsReason } from '../../contract/integrations.ts'
import type { BodyProfile } from '../../contract/model.ts'

/** What decides, besides the call itself, whether it is forwarded to a destination it is connected to. */
export interface Gate {
  source: string
  /** The call's event is blocked by its source. */
  blocked: boolean
  enabled: boolean
  profile: BodyProfile
}

/** Why a call is not forwarded to a destination it is connected to, or null when it is. */
export function filterReason(integrations: unknown, gate: Gate): string | null {
  if (gate.blocked) return `blocked by the schema of ${gate.source}`
  if (!gate.enabled) return 'destination disabled'
  return integrationsReason(integrations, gate.profile)
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
