export const callTypes = ['identify', 'track', 'page', 'screen', 'group', 'alias'] as const
export type CallType = (typeof callTypes)[number]

/** What every call may have. A property that is `undefined` counts as absent, as in JSON. */
interface Shared {
  userId?: string | undefined
  anonymousId?: string | undefined
  /** A repeat of one within 24 h is taken for the same call. A random UUID when absent. */
  messageId?: string | undefined
  /** When it happened; text in ISO 8601. Now, when absent. */
  timestamp?: string | Date | undefined
  context?: object | undefined
  /** Which destinations it is for, such as `{ All: false, Webhooks: true }`. */
  integrations?: object | undefined
}

/** Who somebody is. Needs `userId` or `anonymousId`. */
export interface Identify extends Shared {
  traits?: object | undefined
}

/** What somebody did. Needs `userId` or `anonymousId`. */
export interface Track extends Shared {
  event: string
  properties?: object | undefined
}

/** A page somebody saw. Needs `userId` or `anonymousId`. */
export interface Page extends Shared {
  name?: string | undefined
  properties?: object | undefined
  /** Sent as `properties`, whose own keys win where both are given. */
  traits?: object | undefined
}

/** A screen somebody saw. Needs `userId` or `anonymousId`. */
export interface Screen extends Shared {
  name?: string | undefined
  properties?: object | undefined
}

/** A group somebody belongs to. Needs `userId` or `anonymousId`. */
export interface Group extends Shared {
  groupId: string
  traits?: object | undefined
}

/** That somebody who was known as `previousId` is `userId`. */
export interface Alias extends Shared {
  userId: string
  previousId: string
}

/** A call as it is sent: with its type, and a messageId and timestamp of its own or assigned. */
export interface Call {
  type: CallType
  messageId: string
  timestamp: string
  [key: string]: unknown
}
