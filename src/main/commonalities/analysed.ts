/** A message as it is analysed. Facts are null where it has none. */
export interface AnalysedMessage {
  body: unknown
  /** Of its body's text. */
  bytes: number
  receivedAt: number
  facts: Facts
}

export interface Facts {
  type: string | null
  event: string | null
  user: string | null
  source: string | null
  destination: string | null
  /** The URL of its first attempt. */
  endpoint: string | null
}
export type Fact = keyof Facts
export const factNames = ['type', 'event', 'user', 'source', 'destination', 'endpoint'] as const
