import { expect, it } from 'vitest'
import { startWorkbench, until } from '../support/workbench.ts'

/** The first attempt of each behaviour, as the engine records it. */
const cases: Record<string, { behaviour: unknown; recorded: object; state: string }> = {
  'just before the deadline': {
    behaviour: { rules: [{ respond: [{ at: 'just before the deadline' }] }] },
    recorded: { outcome: 'response', status: 200, verdict: 'success' },
    state: 'delivered',
  },
  'just after the deadline': {
    behaviour: { rules: [{ respond: [{ at: 'just after the deadline' }] }] },
    recorded: { outcome: 'timeout', status: null, reason: 'no response within 5 s' },
    state: 'retrying',
  },
  'never answer': {
    behaviour: { rules: [{ respond: [{ fault: 'never answer' }] }] },
    recorded: { outcome: 'timeout', status: null, reason: 'no response within 5 s' },
    state: 'retrying',
  },
  'drip past the deadline': {
    behaviour: {
      rules: [{ respond: [{ body: 'x'.repeat(100), drip: { bytesPerSecond: 10 } }] }],
    },
    recorded: {
      outcome: 'timeout',
      status: 200,
      reason: 'answered 200, but the response body did not end within 5 s',
    },
    state: 'retrying',
  },
  'drip within the deadline': {
    behaviour: { rules: [{ respond: [{ body: 'x'.repeat(20), drip: { bytesPerSecond: 100 } }] }] },
    recorded: { outcome: 'response', status: 200, verdict: 'success' },
    state: 'delivered',
  },
  'stop half-way': {
    behaviour: { rules: [{ respond: [{ body: '{"ok":true}', stopAfter: 5 }] }] },
    recorded: {
      status: 200,
      verdict: 'retry',
      reason: 'answered 200, but the connection closed before the response body ended',
    },
    state: 'retrying',
  },
  reset: {
    behaviour: { rules: [{ respond: [{ fault: 'reset' }] }] },
    recorded: { outcome: 'reset', status: null, reason: 'connection closed before a response' },
    state: 'retrying',
  },
  close: {
    behaviour: { rules: [{ respond: [{ fault: 'close', delay: 50 }] }] },
    recorded: { outcome: 'reset', status: null, reason: 'connection closed before a response' },
    state: 'retrying',
  },
  garbage: {
    behaviour: { rules: [{ respond: [{ fault: 'garbage' }] }] },
    recorded: { outcome: 'unreachable', status: null, verdict: 'retry' },
    state: 'retrying',
  },
  'rate limited': {
    behaviour: {
      rules: [
        { when: { rate: { above: 1, per: 'minute' } } },
        { respond: [{ status: 503, headers: { 'Retry-After': '9' } }] },
      ],
    },
    recorded: { outcome: 'response', status: 503, verdict: 'retry' },
    state: 'retrying',
  },
  'a match of the body': {
    behaviour: { rules: [{ when: { body: { type: 'track' } }, respond: [410] }] },
    recorded: { outcome: 'response', status: 410, verdict: 'permanent' },
    state: 'failed',
  },
}

it('the engine records what each behaviour does to an attempt', { timeout: 30_000 }, async () => {
  const started = await startWorkbench()
  const { client } = started
  await client.settings.update({ retry: { base: '1h', jitter: 0 } })
  await client.destinations.update({ id: '1', enabled: false })
  for (const [name, { behaviour }] of Object.entries(cases)) {
    const { url } = await client.receivers.create({ name, behaviour: behaviour as never })
    await client.destinations.create({ name, sources: ['my-service'], endpoints: [{ url }] })
  }
  await client.calls.sendTest({})
  const messages = await until(started, async () => {
    const { items } = await client.messages.list({})
    return items.length === Object.keys(cases).length &&
      items.every(({ state, attemptCount }) => state !== 'queued' && attemptCount > 0)
      ? items
      : null
  })
  const seen: Record<string, unknown> = {}
  for (const { id, destination, state } of messages) {
    const { attempts } = await client.messages.get({ id })
    seen[destination] = { recorded: attempts[0], state }
  }
  expect(seen).toMatchObject(
    Object.fromEntries(
      Object.entries(cases).map(([name, { recorded, state }]) => [name, { recorded, state }]),
    ),
  )
})

it('attempts of a message are counted across a change of the engine clock and its retries', async () => {
  const started = await startWorkbench()
  const { client } = started
  await client.settings.update({ retry: { base: '1h', jitter: 0 } })
  await client.receivers.update({
    id: '1',
    behaviour: {
      rules: [{ when: { attempts: { to: 2 } }, respond: [503] }, { respond: [200] }],
    },
  })
  await client.calls.sendTest({})
  await client.calls.sendTest({})
  const attempts = async () =>
    (await client.messages.list({})).items.map((each) => each.attemptCount)
  for (const round of [1, 2]) {
    await until(started, async () => (await attempts()).every((count) => count === round))
    await client.clock.advance({ to: 'round' })
  }
  await until(started, async () => (await attempts()).every((count) => count === 3))
  expect((await client.messages.list({})).items.map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
  ])
})
