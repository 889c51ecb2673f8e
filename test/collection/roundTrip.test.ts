import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BodyProfile, CallType } from '../../src/contract/model.ts'
import { basic, exchangeBytes, readAnswer, request } from '../support/rawHttp.ts'
import { startWorkbench, writeWorkspace } from '../support/workbench.ts'
import { objectText } from './jsonText.ts'
import { readJson, type Read } from './jsonTokens.ts'

const runs = Number(process.env.HOOKBENCH_ROUND_TRIPS ?? 150)
const own = '"userId":"u","event":"E","groupId":"g","previousId":"p","name":"N"'
const callsOf = (type: CallType, { inside, context }: { inside: string; context: string }) =>
  `{"type":"${type}",${own},"properties":${inside},"traits":${inside},"context":${context}}`

/** The parts of a call that are sent in the body of each profile. */
const leaves: Record<BodyProfile, Record<CallType, string[]>> = {
  documented: {
    identify: ['traits', 'context'],
    track: ['properties', 'context'],
    page: ['properties', 'context'],
    screen: ['context'],
    group: ['traits', 'context'],
    alias: ['context'],
  },
  production: {
    identify: ['traits', 'context'],
    track: ['properties', 'context'],
    page: ['properties', 'context'],
    screen: ['properties', 'context'],
    group: ['traits', 'context'],
    alias: ['context'],
  },
}

const at = (read: Read, key: string) =>
  typeof read === 'object' && !Array.isArray(read)
    ? read.entries.find(([name]) => name === key)?.[1]
    : undefined

async function startBothProfiles() {
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - { name: documented, sources: [app], endpoints: [{ url: "http://127.0.0.1:9" }] }
  - { name: production, sources: [app], body: production, endpoints: [{ url: "http://127.0.0.1:9" }] }
`)
  const started = await startWorkbench({ workspaceFile })
  await started.client.delivery.pause()
  return started
}

it(`preserves the value of every number, string and key in every call and profile (${runs} × 6 calls)`, async () => {
  const { client, collect } = await startBothProfiles()

  /** The texts of the stored calls and of their messages' bodies, in the order of the batch. */
  async function collected(body: string) {
    const answer = readAnswer(
      await exchangeBytes(collect, request('/v1/batch', body, basic('KEY'))),
    )
    expect(answer.body).toBe('{"success":true}')
    const { items } = await client.calls.list({ limit: CallType.options.length })
    return Promise.all(
      items.toReversed().map(async ({ id, type, fates }) => {
        const { content } = await client.calls.get({ id })
        const messages = await Promise.all(
          fates.map((decision) => client.messages.get({ id: decision.messageId! })),
        )
        return { type, content, messages }
      }),
    )
  }

  await fc.assert(
    fc.asyncProperty(objectText, objectText, async (inside, context) => {
      const batch = CallType.options.map((type) => callsOf(type, { inside, context }))
      const calls = await collected(`{"batch":[${batch.join()}]}`)
      expect(calls.map(({ type }) => type)).toEqual(CallType.options)
      const came = {
        properties: readJson(inside),
        traits: readJson(inside),
        context: readJson(context),
      }
      for (const { type, content, messages } of calls) {
        for (const [key, value] of Object.entries(came))
          expect(at(readJson(content), key), `${key} stored of ${type}`).toEqual(value)
        expect(messages.map(({ profile }) => profile)).toEqual(BodyProfile.options)
        for (const { profile, body } of messages)
          for (const key of leaves[profile][type])
            expect(at(readJson(body), key), `${key} of ${type}, ${profile}`).toEqual(
              came[key as keyof typeof came],
            )
      }
    }),
    { numRuns: runs, seed: 20_261_121 },
  )
}, 300_000)

it('preserves the context of a batch in its calls', async () => {
  const { client, collect } = await startBothProfiles()
  await fc.assert(
    fc.asyncProperty(objectText, objectText, async (context, integrations) => {
      const body = `{"context":${context},"integrations":${integrations},"batch":[{"type":"page","userId":"u"}]}`
      const bytes = request('/v1/batch', body, basic('KEY'))
      expect(readAnswer(await exchangeBytes(collect, bytes)).status).toBe(200)
      const [call] = (await client.calls.list({ limit: 1 })).items
      const bodies = await Promise.all(
        call!.fates.map(
          async ({ messageId }) => (await client.messages.get({ id: messageId! })).body,
        ),
      )
      expect(bodies).toHaveLength(2)
      for (const text of bodies) expect(at(readJson(text), 'context')).toEqual(readJson(context))
      expect(at(readJson(bodies[1]!), 'integrations')).toEqual(readJson(integrations))
    }),
    { numRuns: runs, seed: 7 },
  )
}, 300_000)
