import type { DeletionKind, DeletionState } from '../../contract/deletion.ts'
import type { Counts } from '../../contract/status.ts'

/** What a deletion has come to. */
export interface DeletionFacts {
  kind: DeletionKind
  users: number
  /** The first of them. */
  user: string
  /** Users that no source had seen. */
  unseen: number
  notices: number
  /** Notices whose messages are not made yet. */
  unmade: number
  /** Notices by destinations, and how many of them were told. */
  owed: number
  told: number
  messages: Counts
  sources: { source: string; reason: string | null }[]
}

export function deletionState({ unmade, owed, told, messages }: DeletionFacts): DeletionState {
  if (unmade > 0 || messages.queued + messages.retrying > 0) return 'running'
  return told >= owed ? 'finished' : 'partly_failed'
}

/** One sentence: why it is in its state, and who was told. */
export function whyDeletion(facts: DeletionFacts): string {
  const { kind } = facts
  const whom = facts.users === 1 ? `user ${facts.user}` : amount(facts.users, 'user')
  if (kind === 'suppress_only') return `Calls of ${whom} are rejected; nobody is told of that.`
  if (kind === 'unsuppress') return `Calls of ${whom} are accepted again; nobody is told of that.`
  if (facts.sources.length === 0) return `No source has seen ${whom}, so nobody was told.`
  const told = facts.sources.filter(({ reason }) => reason === null).map(({ source }) => source)
  const untold = facts.sources.flatMap(({ reason }) => (reason === null ? [] : [reason]))
  const parts = [
    ...(told.length === 0
      ? ['Nobody was told']
      : [`${told.join(', ')} ${verb(facts, told.length)} ${ofWhom(facts)}`, standing(facts)]),
    ...untold,
    ...(facts.unseen > 0 && facts.users > 1
      ? [
          `${countText(facts.unseen)} of the users ${facts.unseen === 1 ? 'was' : 'were'} seen by no source`,
        ]
      : []),
  ]
  return `${parts.join('; ')}.`
}

function verb(facts: DeletionFacts, sources: number): string {
  if (deletionState(facts) === 'running') return `${areOf(sources)} being told`
  return sources === 1 ? 'was told' : 'were told'
}

/** Not each source is told of each of several users. */
const ofWhom = ({ users, user, notices }: DeletionFacts) =>
  users === 1 ? `of user ${user}` : `by ${amount(notices, 'notice')}`

function standing(facts: DeletionFacts): string {
  const { unmade, notices, owed, told, messages } = facts
  const missing = owed - told
  const open = messages.queued + messages.retrying
  switch (deletionState(facts)) {
    case 'running':
      return unmade > 0
        ? `${countText(unmade)} of ${amount(notices, 'notice')} ${areOf(unmade)} still to be made`
        : `${amount(open, 'message')} ${areOf(open)} not settled yet`
    case 'finished':
      return owed === 1
        ? 'its message was delivered'
        : `all ${countText(owed)} messages were delivered`
    case 'partly_failed':
      return `${countText(missing)} of ${amount(owed, 'message')} ${missing === 1 ? 'was' : 'were'} not delivered: resend ${missing === 1 ? 'it' : 'them'} to try again`
  }
}

const areOf = (count: number) => (count === 1 ? 'is' : 'are')
/** As the screen writes numbers. */
const countText = (count: number) => count.toLocaleString('en')
const amount = (count: number, what: string) =>
  `${countText(count)} ${what}${count === 1 ? '' : 's'}`
