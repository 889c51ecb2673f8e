export interface Command {
  id: string
  title: string
  /** A detail shown beside the title. */
  detail?: string
  keys?: readonly string[]
  /** Whether it is the current setting. */
  isSet?: boolean
  /** Whether it changes something: not offered to viewers. */
  asks?: boolean
  action: () => void
}
