/** A batch as a client posted it. */
export interface Posted {
  batch: { type: string; messageId: string; timestamp: string; [key: string]: unknown }[]
  messageId: string
  sentAt: string
  context: object
}

export const posted = ({ body }: { body: string }) => JSON.parse(body) as Posted

/** What a client reports about its calls, by messageId. */
export function createReports() {
  const succeeded: string[] = []
  const failed: { id: string; error: string }[] = []
  return {
    succeeded,
    failed,
    options: {
      onSuccess: ({ messageId }: { messageId: string }) => void succeeded.push(messageId),
      onFailure: ({ messageId }: { messageId: string }, { message }: Error) =>
        void failed.push({ id: messageId, error: message }),
    },
  }
}
