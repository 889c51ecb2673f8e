import { expect, it } from 'vitest'
import { command } from '../support/command.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench } from '../support/workbench.ts'

it('lists who did what, newest first, filtered and as JSON', async () => {
  const { workbench } = await startWorkbench()
  const { url, token } = await startHost(workbench)
  const run = (...args: string[]) => command(...args, '--url', url, '--token', token)
  await run('source', 'add', 'checkout')
  await run('pause')
  const { code, stdout } = await run('audit')
  expect(code).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^\S+Z {2}owner \(owner\) {2}delivery\.pause {2}done$/)
  expect(lines[1]).toMatch(/ {2}sources\.create {2}done {2}id \d+, name checkout$/)
  const json = await run('audit', '--operation', 'sources.create', '--json')
  expect(JSON.parse(json.stdout)).toMatchObject({ requester: 'owner', outcome: 'done', count: 1 })
  expect((await run('audit', '--requester', 'nobody')).stdout).toBe('')
  expect((await run('audit', '--since', '2099-01-01T00:00:00Z')).stdout).toBe('')
})
