import { randomUUID } from 'node:crypto'
import { serialiseDeletion } from '../../destination/body.ts'
import type { CommittedMessage } from '../../store/messages.ts'
import type { UnmadeNotice } from '../../store/notices.ts'
import type { Store } from '../../store/store.ts'
import { noDestinationReason } from './affected.ts'
import { createSteps } from '../loop/steps.ts'

/** Notices per transaction, which delivery and collection share or wait for: a few milliseconds. */
const stepNotices = 200
export interface NoticeParts {
  store: Store
  /** Engine time at which the messages are due. */
  engineNow: () => number
  realNow: () => number
  onCommitted: (messages: CommittedMessage[]) => void
  onDefect: (error: unknown) => void
}

/** Creates the messages of decided deletion notices, including those left over from before a restart. */
export function createNotices({ store, onDefect, ...parts }: NoticeParts) {
  const step = async () =>
    (await store.write(makeSome, { onCommit: (made) => parts.onCommitted(made ?? []) })) !== null

  /** Inside a transaction. Returns the new messages; null: no notice is left. */
  function makeSome(): CommittedMessage[] | null {
    const notices = store.notices.unmade(stepNotices)
    const dueAt = parts.engineNow()
    return notices.length === 0 ? null : notices.flatMap((notice) => make(notice, dueAt))
  }

  function make(notice: UnmadeNotice, dueAt: number): CommittedMessage[] {
    const receivedAt = parts.realNow()
    const destinations = store.wiring.onDestinationsOf(notice.sourceId)
    if (destinations.length === 0) {
      store.notices.madeInVain(notice, noDestinationReason(notice.source), receivedAt)
      return []
    }
    const facts = {
      userId: notice.userId,
      messageId: randomUUID(),
      timestamp: new Date(notice.requestedAt).toISOString(),
      source: { id: notice.sourceId },
    }
    const bodies = new Map<string, { id: number; text: string }>()
    const messages = destinations.map(({ id: destinationId, profile }) => {
      let body = bodies.get(profile)
      if (!body) {
        const text = serialiseDeletion(profile, facts)
        body = { id: store.messages.insertBody(profile, text, '[]'), text }
        bodies.set(profile, body)
      }
      const id = store.notices.insertMessage({
        notice,
        destinationId,
        bodyId: body.id,
        label: `deletion ${notice.deletionId}`,
        receivedAt,
        dueAt,
      })
      return { id, destinationId, dueAt, body: body.text, rounds: 0, firstAttemptAt: null }
    })
    store.notices.made(notice)
    return messages
  }

  return createSteps({ step, onDefect })
}
