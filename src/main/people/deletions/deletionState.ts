import type { DeletionKind, DeletionState } from '../../../contract/deletion.ts'
import type { Counts } from '../../../contract/status.ts'
import { countText, plural } from '../../../contract/format.ts'
import { isolated } from '../../../contract/isolated.ts'

/** What the state of a deletion is derived from. */
export interface DeletionFacts {
  kind: DeletionKind
  users: number
  /** The first user. */
  user: string
  /** Users that are not processed yet. */
  undecided: number
  /** Users that no source has seen. */
  unseen: number
  notices: number
  /** Deletion notices whose messages are not created yet. */
  unmade: number
  /** Deletion notices times destinations, and how many of those were delivered. */
  owed: number
  notified: number
  messages: Counts
  sources: { source: string; reason: string | null }[]
}

export function deletionState(facts: DeletionFacts): DeletionState {
  const { undecided, unmade, owed, notified, messages } = facts
  if (undecided > 0 || unmade > 0 || messages.queued + messages.retrying > 0) return 'running'
  return notified >= owed ? 'finished' : 'partly_failed'
}

/** Says why a deletion is in its state, and which sources were notified. */
export function deletionReason(facts: DeletionFacts): string {
  const { kind } = facts
  const whom = facts.users === 1 ? `user ${isolated(facts.user)}` : plural(facts.users, 'user')
  if (facts.undecided > 0)
    return `${countText(facts.undecided)} of ${whom} ${areOf(facts.undecided)} not processed yet.`
  if (kind === 'suppress_only') return `Calls of ${whom} are rejected. Nothing was sent.`
  if (kind === 'unsuppress') return `Calls of ${whom} are accepted again. Nothing was sent.`
  if (facts.sources.length === 0) return `No source has seen ${whom}, so nothing was sent.`
  const notified = facts.sources.filter(({ reason }) => reason === null).map(({ source }) => source)
  const skipped = facts.sources.flatMap(({ reason }) => (reason === null ? [] : [reason]))
  const parts = [
    ...(notified.length === 0
      ? ['Nothing was sent']
      : [
          `${notified.map(isolated).join(', ')} ${verb(facts, notified.length)} ${ofWhom(facts)}`,
          progress(facts),
        ]),
    ...skipped,
    ...(facts.unseen > 0 && facts.users > 1
      ? [
          `${countText(facts.unseen)} of the users ${facts.unseen === 1 ? 'has' : 'have'} not been seen by any source`,
        ]
      : []),
  ]
  return `${parts.join('; ')}.`
}

function verb(facts: DeletionFacts, sources: number): string {
  if (deletionState(facts) === 'running') return `${areOf(sources)} being notified`
  return sources === 1 ? 'was notified' : 'were notified'
}

/** With several users, a source is notified only of those it has seen; the number of deletion notices is shown. */
const ofWhom = ({ users, user, notices }: DeletionFacts) =>
  users === 1 ? `of user ${isolated(user)}` : `with ${plural(notices, 'deletion notice')}`

function progress(facts: DeletionFacts): string {
  const { unmade, notices, owed, notified, messages } = facts
  const missing = owed - notified
  const open = messages.queued + messages.retrying
  switch (deletionState(facts)) {
    case 'running':
      return unmade > 0
        ? `${countText(unmade)} of ${plural(notices, 'deletion notice')} ${areOf(unmade)} not created yet`
        : `${plural(open, 'message')} ${areOf(open)} not settled yet`
    case 'finished':
      return owed === 1
        ? 'its message was delivered'
        : `all ${countText(owed)} messages were delivered`
    case 'partly_failed':
      return `${countText(missing)} of ${plural(owed, 'message')} ${missing === 1 ? 'was' : 'were'} not delivered: resend ${missing === 1 ? 'it' : 'them'} to retry`
  }
}

const areOf = (count: number) => (count === 1 ? 'is' : 'are')
