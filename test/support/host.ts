import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AgentsOptions } from '../../src/main/api/agents.ts'
import { type AccessCodes, createAccessCodes } from '../../src/main/api/accessCodes.ts'
import { createHost } from '../../src/main/api/host.ts'
import { type HostLimits, hostLimits } from '../../src/main/api/hostLimits.ts'
import type { Identity } from '../../src/main/http/identity.ts'
import { createRouter } from '../../src/main/api/router.ts'
import type { Workbench } from '../../src/main/workbench/workbench.ts'
import { temporaryDirectory } from './workbench.ts'

const testToken = 'test-token'

interface Given {
  codes?: AccessCodes
  limits?: HostLimits
  identity?: Identity | null
  agents?: AgentsOptions | null
}

/** The HTTP host of a workbench, with a screen of one page. */
export async function startHost(
  workbench: Workbench,
  {
    codes = createAccessCodes(),
    limits = hostLimits,
    identity = null,
    agents = { allowWrites: false },
  }: Given = {},
) {
  const uiDirectory = join(await temporaryDirectory(), 'renderer')
  await mkdir(join(uiDirectory, 'assets'), { recursive: true })
  await writeFile(join(uiDirectory, 'assets', 'index-1a2b3c4d.js'), '')
  await writeFile(join(uiDirectory, 'index.html'), '<!doctype html><title>Hookbench</title>')
  const host = await createHost({
    router: createRouter(workbench),
    token: testToken,
    tokens: workbench.tokens,
    codes,
    agents,
    newToken: async () => 'another-test-token',
    hostNames: [],
    lasting: true,
    uiDirectory,
    limits,
    identity,
  })
  onTestFinished(() => host.close())
  return { url: await host.listen({ host: '127.0.0.1', port: 0 }), token: testToken }
}
