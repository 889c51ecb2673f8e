import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { run, serve, spawnServe, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 60_000 })

it('replaces the token of a running Hookbench, which keeps it over a restart', async () => {
  const data = await temporaryDirectory()
  const first = await serve(['--data', data])
  onTestFinished(async () => void (await stop(first.child)))
  const token = (...args: string[]) => runHere(['token', ...args, '--data', data])
  expect((await token()).stdout).toBe(`${first.token}\n`)
  const replaced = (await token('--replace')).stdout.trim()
  expect(replaced).not.toBe(first.token)
  expect(await token('--json')).toMatchObject({ code: 0, stdout: `{"token":"${replaced}"}\n` })
  expect((await runHere(['source', 'list', '--data', data])).code).toBe(0)
  await expect(first.client.status()).rejects.toMatchObject({ status: 401 })
  await stop(first.child)

  const given = 'a-token-of-a-script'
  const second = spawnServe(['--data', data, '--token', given])
  onTestFinished(async () => void (await stop(second.child)))
  const { token: used } = await second.served
  expect(used).toBe(given)
  // Where the system allows it, other users cannot read it in the list of processes.
  if (process.platform === 'linux')
    expect(await readFile(`/proc/${second.child.pid}/cmdline`, 'utf8')).not.toContain(given)
  const refused = await token('--replace')
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain('the token was given when Hookbench was started')
  await stop(second.child)
  const third = await serve(['--data', data])
  onTestFinished(async () => void (await stop(third.child)))
  expect(third.token).toBe(replaced)
})

it('starts with no empty or short token, whether given as an option or as a variable', async () => {
  const data = await temporaryDirectory()
  const results = [
    await run(['serve', '--data', data, '--token', '']),
    await run(['serve', '--data', data], { HOOKBENCH_TOKEN: 'short' }),
  ]
  for (const { code, stderr, stdout } of results) {
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('a token must have at least 16 characters')
  }
})
