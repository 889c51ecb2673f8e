import { expect, it } from 'vitest'
import {
  type DeletionFacts,
  deletionState,
  deletionReason,
} from '../../src/main/people/deletions/deletionState.ts'

const none = { queued: 0, retrying: 0, delivered: 0, failed: 0, expired: 0, cancelled: 0 }
const web = { source: 'web', reason: null }
const app = { source: 'app', reason: null }
const off = { source: 'shop', reason: 'source shop has no enabled destination' }
const facts = (given: Partial<DeletionFacts>): DeletionFacts => ({
  kind: 'delete',
  users: 1,
  user: 'u_1',
  undecided: 0,
  unseen: 0,
  notices: 1,
  unmade: 0,
  owed: 1,
  notified: 1,
  messages: none,
  sources: [web],
  ...given,
})

it.each<[given: Partial<DeletionFacts>, state: string, why: string]>([
  [{}, 'finished', 'web was notified of user u_1; its message was delivered.'],
  [
    { unmade: 1, owed: 0, notified: 0 },
    'running',
    'web is being notified of user u_1; 1 of 1 deletion notice is not created yet.',
  ],
  [
    { users: 3, notices: 5, unmade: 2, sources: [web, app] },
    'running',
    'web, app are being notified with 5 deletion notices; 2 of 5 deletion notices are not created yet.',
  ],
  [
    { notified: 0, messages: { ...none, retrying: 1 } },
    'running',
    'web is being notified of user u_1; 1 message is not settled yet.',
  ],
  [
    { messages: { ...none, queued: 1 } },
    'running',
    'web is being notified of user u_1; 1 message is not settled yet.',
  ],
  [
    { users: 2, notices: 3, owed: 4, notified: 4, sources: [web, app, off] },
    'finished',
    'web, app were notified with 3 deletion notices; all 4 messages were delivered; source shop has no enabled destination.',
  ],
  [
    { owed: 3, notified: 1, unseen: 1, users: 2, notices: 2 },
    'partly_failed',
    'web was notified with 2 deletion notices; 2 of 3 messages were not delivered: resend them to retry; 1 of the users has not been seen by any source.',
  ],
  [
    { owed: 3000, notified: 3000, unseen: 1200, users: 3000, notices: 3000 },
    'finished',
    'web was notified with 3,000 deletion notices; all 3,000 messages were delivered; 1,200 of the users have not been seen by any source.',
  ],
  [
    { notices: 0, owed: 0, notified: 0, sources: [off] },
    'finished',
    'Nothing was sent; source shop has no enabled destination.',
  ],
  [
    { notices: 0, owed: 0, notified: 0, sources: [], unseen: 1 },
    'finished',
    'No source has seen user u_1, so nothing was sent.',
  ],
])('reports %o as %s, with the reason', (given, state, why) => {
  expect(deletionState(facts(given))).toBe(state)
  expect(deletionReason(facts(given))).toBe(why)
})
