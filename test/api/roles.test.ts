import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { mayUse, roles } from '../../src/contract/role.ts'
import type { DeskParts } from '../../src/main/api/deskParts.ts'
import type { RequestContext } from '../../src/main/api/requester.ts'
import { createDeskRouter, createRouter, type Router } from '../../src/main/api/router.ts'
import { createLog } from '../../src/main/errors/log.ts'
import type { DerivedLink } from '../../src/main/rooms/derivedLink.ts'
import type { EngineLink } from '../../src/main/rooms/engineLink.ts'
import { forwardingTo } from '../../src/main/rooms/forward.ts'
import { operations } from '../rooms/everyOperation.ts'
import { startWorkbench } from '../support/workbench.ts'

type Called = (input: unknown) => Promise<unknown>

/** The code of each operation's answer to an input that hardly any accepts. */
async function codesOf(router: Router, context: RequestContext) {
  const client: unknown = createRouterClient(router, { context })
  const codes: Record<string, unknown> = {}
  for (const { title, place } of operations()) {
    const operation = place.reduce((tree, name) => (tree as Record<string, unknown>)[name], client)
    codes[title] = await (operation as Called)(null).then(
      () => 'answered',
      ({ code, name }: { code?: string; name: string }) => code ?? name,
    )
  }
  return codes
}

const all = [...operations()]
const refusedTo = (role: (typeof roles)[number]) =>
  all.filter(({ access }) => !mayUse({ role }, access)).map(({ title }) => title)
const forbiddenIn = (codes: Record<string, unknown>) =>
  Object.keys(codes).filter((title) => codes[title] === 'FORBIDDEN')

/** Over threads, with threads that only record what reaches them. */
function recordedDesk() {
  const reached: unknown[] = []
  const link = { call: async (run: unknown) => void reached.push(run) }
  const forwarded = forwardingTo(link as unknown as EngineLink, link as unknown as DerivedLink)
  const parts = { log: createLog('silent'), personaView: {} } as DeskParts
  return { reached, router: createDeskRouter(parts, forwarded) }
}

it.each(roles)('refuses the role %s exactly the operations that need another', async (role) => {
  const requester = { name: 'someone', role }
  const { workbench } = await startWorkbench()
  const { router } = recordedDesk()
  for (const each of [createRouter(workbench), router])
    expect(forbiddenIn(await codesOf(each, { requester }))).toEqual(refusedTo(role))
})

it('has operations for each role, and refuses a viewer most changes', () => {
  expect(roles.map((role) => refusedTo(role).length > 0)).toEqual([true, true, false])
  expect(refusedTo('viewer')).toEqual(expect.arrayContaining(['sources.create', 'backup']))
  expect(refusedTo('editor')).toContain('tokens.create')
})

it('names the roles in the refusal', async () => {
  const { workbench } = await startWorkbench()
  const context: RequestContext = { requester: { name: 'ci', role: 'viewer' } }
  const client = createRouterClient(createRouter(workbench), { context })
  await expect(client.delivery.pause()).rejects.toMatchObject({
    code: 'FORBIDDEN',
    status: 403,
    message: 'this needs the role editor; ci has the role viewer',
  })
})

it('answers nobody, and passes nothing on, without a requester', async () => {
  const { router, reached } = recordedDesk()
  const codes = await codesOf(router, {} as RequestContext)
  expect(new Set(Object.values(codes))).toEqual(new Set(['TypeError']))
  expect(reached).toEqual([])
})

it('says who asks', async () => {
  const { workbench } = await startWorkbench()
  const requester = { name: 'ci', role: 'viewer' } as const
  const client = createRouterClient(createRouter(workbench), { context: { requester } })
  expect(await client.host.get()).toEqual({ requester, capabilities: [], settings: {} })
})
