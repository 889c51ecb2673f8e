import { expect, it } from 'vitest'
import {
  type DeletionFacts,
  deletionState,
  whyDeletion,
} from '../../src/main/people/deletionState.ts'

const none = { queued: 0, retrying: 0, delivered: 0, failed: 0, expired: 0, cancelled: 0 }
const web = { source: 'web', reason: null }
const app = { source: 'app', reason: null }
const off = { source: 'shop', reason: 'source shop has no destination on' }
const facts = (given: Partial<DeletionFacts>): DeletionFacts => ({
  kind: 'delete',
  users: 1,
  user: 'u_1',
  unseen: 0,
  notices: 1,
  unmade: 0,
  owed: 1,
  told: 1,
  messages: none,
  sources: [web],
  ...given,
})

it.each<[given: Partial<DeletionFacts>, state: string, why: string]>([
  [{}, 'finished', 'web was told of user u_1; its message was delivered.'],
  [
    { unmade: 1, owed: 0, told: 0 },
    'running',
    'web is being told of user u_1; 1 of 1 notice is still to be made.',
  ],
  [
    { users: 3, notices: 5, unmade: 2, sources: [web, app] },
    'running',
    'web, app are being told by 5 notices; 2 of 5 notices are still to be made.',
  ],
  [
    { told: 0, messages: { ...none, retrying: 1 } },
    'running',
    'web is being told of user u_1; 1 message is not settled yet.',
  ],
  [
    { messages: { ...none, queued: 1 } },
    'running',
    'web is being told of user u_1; 1 message is not settled yet.',
  ],
  [
    { users: 2, notices: 3, owed: 4, told: 4, sources: [web, app, off] },
    'finished',
    'web, app were told by 3 notices; all 4 messages were delivered; source shop has no destination on.',
  ],
  [
    { owed: 3, told: 1, unseen: 1, users: 2, notices: 2 },
    'partly_failed',
    'web was told by 2 notices; 2 of 3 messages were not delivered: resend them to try again; 1 of the users was seen by no source.',
  ],
  [
    { owed: 3000, told: 3000, unseen: 1200, users: 3000, notices: 3000 },
    'finished',
    'web was told by 3,000 notices; all 3,000 messages were delivered; 1,200 of the users were seen by no source.',
  ],
  [
    { notices: 0, owed: 0, told: 0, sources: [off] },
    'finished',
    'Nobody was told; source shop has no destination on.',
  ],
  [
    { notices: 0, owed: 0, told: 0, sources: [], unseen: 1 },
    'finished',
    'No source has seen user u_1, so nobody was told.',
  ],
])('tells of %o that it is %s, and why', (given, state, why) => {
  expect(deletionState(facts(given))).toBe(state)
  expect(whyDeletion(facts(given))).toBe(why)
})
