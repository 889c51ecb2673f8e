/** The address that compares two things: ids of messages, `c` and the id of a call, or a message with an attempt. */
export const comparePath = (left: string, right: string | null = null) =>
  `/compare/${left}${right === null ? '' : `/${right}`}`

/** One attempt of a message, in such an address. */
export const attemptRef = (messageId: string, endpointId: string, number: number) =>
  `${messageId}-${endpointId}-${number}`

/** A call, in such an address. */
export const callRef = (callId: string) => `c${callId}`
