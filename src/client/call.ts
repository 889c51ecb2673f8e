export const callTypes = ['identify', 'track', 'page', 'screen', 'group', 'alias'] as const
export type CallType = (typeof callTypes)[number]

/** The fields that every call may have. A property that is `undefined` is treated as absent, as in JSON. */
interface Shared {
  userId?: string | undefined
  anonymousId?: string | undefined
  /** A repeat within 24 h is treated as the same call. Default: a random UUID. */
  messageId?: string | undefined
  /** When it happened; a string in ISO 8601. Default: now. */
  timestamp?: string | Date | undefined
  context?: object | undefined
  /** The destinations it is for, such as `{ All: false, Webhooks: true }`. */
  integrations?: object | undefined
}

/** Identifies a user. Needs `userId` or `anonymousId`. */
export interface Identify extends Shared {
  traits?: object | undefined
}

/** Records an event. Needs `userId` or `anonymousId`. */
export interface Track extends Shared {
  event: string
  properties?: object | undefined
}

/** Records a page view. Needs `userId` or `anonymousId`. */
export interface Page extends Shared {
  name?: string | undefined
  properties?: object | undefined
  /** Sent as `properties`, whose own keys take precedence. */
  traits?: object | undefined
}

/** Records a screen view. Needs `userId` or `anonymousId`. */
export interface Screen extends Shared {
  name?: string | undefined
  properties?: object | undefined
}

/** Associates a user with a group. Needs `userId` or `anonymousId`. */
export interface Group extends Shared {
  groupId: string
  traits?: object | undefined
}

/** Links the previous id of a user to `userId`. */
export interface Alias extends Shared {
  userId: string
  previousId: string
}

/** A call as sent: with its type, and its own or an assigned messageId and timestamp. */
export interface Call {
  type: CallType
  messageId: string
  timestamp: string
  [key: string]: unknown
}
