import { expect } from 'vitest'
import type { BodyProfile, CallDetail } from '../../../src/contract/model.ts'
import { basic, exchangeBytes, readAnswer, request } from '../../support/rawHttp.ts'
import { startWorkbench, writeWorkspace } from '../../support/workbench.ts'

interface Collected {
  call: CallDetail
  /** The texts of its messages. */
  bodies: Record<BodyProfile, string>
}

/** Sends one request, which must be accepted, to a source with a destination of each profile. */
export async function collectBodies(path: string, body: string | Buffer): Promise<Collected[]> {
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - { name: documented, sources: [app], endpoints: [{ url: "http://127.0.0.1:9" }] }
  - { name: production, sources: [app], body: production, endpoints: [{ url: "http://127.0.0.1:9" }] }
`)
  const { client, collect } = await startWorkbench({ workspaceFile })
  await client.delivery.pause()
  const answer = readAnswer(await exchangeBytes(collect, request(path, body, basic('KEY'))))
  expect(answer, answer.body).toMatchObject({ status: 200 })
  const calls = (await client.calls.list({ limit: 500 })).items.toReversed()
  return Promise.all(
    calls.map(async ({ id, fates }) => {
      const [documented, production] = await Promise.all(
        fates.map((decision) => client.messages.get({ id: decision.messageId ?? '' })),
      )
      expect(production?.destination).toBe('production')
      return {
        call: await client.calls.get({ id }),
        bodies: { documented: documented!.body, production: production!.body },
      }
    }),
  )
}
