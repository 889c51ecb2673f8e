import type { Settings } from '../../contract/settings.ts'
import type { Trust } from '../delivery/send.ts'

export interface LocalAuthority {
  cert: string
  /** Whether a URL leads to the receivers. */
  isReceiver: (url: string) => boolean
}

const everywhere = () => true

/** What the sender trusts under these settings. */
export function trustOf(
  { trustedCa, trustLocalAuthority }: Settings,
  { cert, isReceiver }: LocalAuthority,
): Trust {
  if (trustLocalAuthority === 'never') return { ca: trustedCa, local: null }
  const at = trustLocalAuthority === 'everywhere' ? everywhere : isReceiver
  return { ca: trustedCa, local: { cert, at } }
}
