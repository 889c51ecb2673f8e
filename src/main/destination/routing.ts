import { integrationsReason } from '../../contract/integrations.ts'
import { isolated } from '../../contract/isolated.ts'
import type { BodyProfile } from '../../contract/model.ts'

/** The input, besides the call itself, that decides whether it is forwarded to a connected destination. */
export interface Gate {
  source: string
  /** The source blocks the call's event. */
  blocked: boolean
  /** Why the source's tracking plan blocks the call; null: it does not. */
  planReason: string | null
  enabled: boolean
  profile: BodyProfile
}

/** Why a call is not forwarded to a connected destination, or null if it is. */
export function filterReason(integrations: unknown, gate: Gate): string | null {
  if (gate.blocked) return `blocked by the schema of ${gate.source}`
  if (gate.planReason !== null) return gate.planReason
  if (!gate.enabled) return 'destination disabled'
  return integrationsReason(integrations, gate.profile)
}

/** Why there is neither a message nor a recorded reason: the source was not connected when the call arrived. */
export function unconnectedReason(
  source: string,
  { connectedNow, isNewer }: { connectedNow: boolean; isNewer: boolean },
): string {
  return connectedNow || isNewer
    ? `source ${isolated(source)} was not connected to this destination when the call arrived`
    : `source ${isolated(source)} is not connected to this destination`
}
