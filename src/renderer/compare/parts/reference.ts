import type { Attempt } from '../../../contract/model.ts'
import { shortUrl } from '../../ui/text/shortUrl.ts'

/** What one side of the comparison is. */
export type Reference =
  | { kind: 'message'; id: string }
  | { kind: 'attempt'; id: string; endpointId: string; number: number }
  | { kind: 'call'; id: string }

/** Parses a part of the address; null: it names nothing. A number may be typed with # and commas. */
export function readReference(text: string): Reference | null {
  const plain = text.replaceAll(/[#,\s]/g, '')
  const [, call, id, endpointId, number] = /^(?:c(\d+)|(\d+)(?:-(\d+)-(\d+))?)$/.exec(plain) ?? []
  if (call !== undefined) return { kind: 'call', id: call }
  if (id === undefined) return null
  if (endpointId === undefined) return { kind: 'message', id }
  return { kind: 'attempt', id, endpointId, number: Number(number) }
}

/** An attempt in the heading of its column: messages have attempts of the same number at several endpoints. */
export const attemptHead = ({ number, endpoint }: Pick<Attempt, 'number' | 'endpoint'>) =>
  `attempt ${number} at ${shortUrl(endpoint)}`
