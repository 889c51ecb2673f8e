export interface Command {
  id: string
  title: string
  /** A detail shown beside the title. */
  detail?: string
  keys?: readonly string[]
  /** Whether it is the current setting. */
  isSet?: boolean
  action: () => void
}
