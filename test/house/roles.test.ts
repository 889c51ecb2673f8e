import { expect, test } from 'vitest'
import { isReading } from '../../src/contract/role.ts'
import { operations } from '../rooms/everyOperation.ts'

/**
 * Whoever adds a POST decides whether it changes something: here if it does, in `readingPosts` of contract/operation.ts
 * if it only reads.
 */
const changingPosts = `
  audiences.create audiences.members.change audiences.sync backup calls.sendTest capacity.start capacity.stop
  captures.clear clock.advance clock.confirm clock.reset compose.send compose.stop deletions.create delivery.pause
  delivery.resume destinations.create destinations.restore destinations.test drills.start drills.stop imports.read
  imports.send messages.actions.start messages.actions.stop messages.cancel messages.cancelAll messages.resend
  messages.resendAll messages.retry messages.retryAll notices.read plans.set receivers.create receivers.restore
  scenarios.addExamples scenarios.remove scenarios.rename scenarios.run scenarios.runAll scenarios.save
  scenarios.stopRun sources.create sources.restore testEndpoint tokens.create traits.create traits.sync traits.values.change
  workspace.apply
`
  .trim()
  .split(/\s+/)

const all = [...operations()]
const titles = (some: typeof all) => some.map(({ title }) => title).toSorted()
const posts = all.filter(({ route }) => route.method === 'POST')

test('every POST that changes something is listed, and no other', () => {
  expect(titles(posts.filter(({ access }) => !isReading(access)))).toEqual(changingPosts)
})

test('these are the POSTs that only read', () => {
  expect(titles(posts.filter(({ access }) => isReading(access)))).toEqual([
    'compose.preview',
    'deletions.preview',
    'expect',
    'exports.part',
    'messages.commonalities',
    'plans.check',
    'plans.draft',
    'plans.drift',
    'scenarios.check',
    'scenarios.record',
    'verify',
    'workspace.diff',
  ])
})

const isOwners = ({ access }: (typeof all)[number]) => access.role === 'owner'

test('every GET reads, and every PATCH and DELETE changes something', () => {
  const others = all.filter((each) => each.route.method !== 'POST' && !isOwners(each))
  const unlike = others.filter(
    ({ route, access }) => isReading(access) !== (route.method === 'GET'),
  )
  // Its answer is secrets, which a viewer may not read.
  expect(titles(unlike)).toEqual(['workspace.export'])
})

test('a copy of the database is the owner’s, and so are tokens and the record of who did what', () => {
  expect(titles(all.filter(isOwners))).toEqual([
    'audit.list',
    'backup',
    'tokens.create',
    'tokens.list',
    'tokens.revoke',
  ])
})
