import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { startWorkbench, temporaryDirectory, until, writeWorkspace } from '../support/workbench.ts'
import { arrivals, awkward } from './arrivals.ts'
import { hasMaven } from './toolchains.ts'

const run = promisify(execFile)
const cwd = fileURLToPath(new URL('kotlin', import.meta.url))

// The library stores its state between starts by write key, in this place.
const writeKey = `hookbench-${process.pid}-${Date.now()}`
const queueDirectory = join('/tmp/analytics-kotlin', writeKey)

const workspace = `
sources: [{ name: app, writeKey: ${writeKey}, kind: mobile }]
destinations:
  - { name: Hook, sources: [app], sharedSecret: s3cr3t, endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`

it('delivers each type of the real analytics-kotlin as its documented body (needs Java 17 and Maven)', async ({
  skip,
}) => {
  const classPath = join(await temporaryDirectory(), 'classpath')
  if (!hasMaven(cwd, classPath)) return skip('no Maven, or it cannot get the library')
  onTestFinished(() => rm(queueDirectory, { recursive: true, force: true }))
  const started = await startWorkbench({ workspaceFile: await writeWorkspace(workspace) })
  const { host } = new URL(started.collect)
  const program = ['-cp', await readFile(classPath, 'utf8'), 'Calls.java', host, writeKey]
  const running = run('java', program, { cwd })
  onTestFinished(() => void running.child.kill())
  for (const n of [1, 2, 3, 4, 5]) {
    await until(started, () => started.workbench.store.messages.counts().delivered === n)
    running.child.stdin?.write('\n')
  }
  const anonymousId = (await running).stdout.trim()

  const values = { ...awkward, nested: { list: [1, 'two', true], revenue: 27.5 } }
  const { arrived, due } = await arrivals(
    started.client,
    {
      screen: { anonymousId, name: 'Écran' },
      identify: { userId: 'u_1', traits: values },
      track: { userId: 'u_1', event: 'Order <Completed>', properties: values },
      group: { userId: 'u_1', groupId: 'g_1', traits: values },
      alias: { userId: 'u_2', previousId: 'u_1' },
    },
    { name: 'analytics-kotlin', version: '1.27.0' },
    { filledIn: { ip: '127.0.0.1' } },
  )
  expect(arrived).toEqual(due)
}, 180_000)
