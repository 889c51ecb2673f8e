import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { storedToken } from '../../src/main/workbench/token.ts'
import { openStore } from '../../src/main/store/store.ts'
import { serve, spawnServe, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 60_000 })

it('replaces the token of a running Hookbench, and stores it', async () => {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  const token = (...args: string[]) => runHere(['token', ...args, '--data', data])
  expect((await token()).stdout).toBe(`${served.token}\n`)
  const replaced = (await token('--replace')).stdout.trim()
  expect(replaced).not.toBe(served.token)
  expect(await token('--json')).toMatchObject({ code: 0, stdout: `{"token":"${replaced}"}\n` })
  expect((await runHere(['source', 'list', '--data', data])).code).toBe(0)
  await expect(served.client.status()).rejects.toMatchObject({ status: 401 })
  await stop(served.child)
  const store = openStore(data, () => {})
  expect(storedToken(store)).toBe(replaced)
  store.close()
})

it('adds, lists and revokes named tokens, which the commands of others use', async () => {
  const data = await temporaryDirectory()
  const { child, ui } = await serve(['--data', data])
  onTestFinished(async () => void (await stop(child)))
  const token = (...args: string[]) => runHere(['token', ...args, '--data', data])
  const added = await token('add', 'ci', '--role', 'viewer', '--json')
  const { token: text } = JSON.parse(added.stdout) as { token: string }
  const asCi = (...args: string[]) => runHere([...args, '--url', ui, '--token', text])
  expect((await asCi('messages')).code).toBe(0)
  const refused = await asCi('pause')
  expect([refused.code, refused.stderr]).toEqual([
    2,
    'this needs the role editor; ci has the role viewer\n',
  ])
  expect((await asCi('token', 'list')).stderr).toContain('this needs the role owner')
  const day = new Date().toISOString().slice(0, 10)
  await vi.waitFor(async () => {
    const { stdout } = await token('list')
    expect(stdout).toContain(`ci  viewer  added ${day}  last used ${day}`)
    expect(stdout).not.toContain(text)
  })
  expect((await token('add', 'ci', '--role', 'editor')).stderr).toBe(
    'name: there is already a token named ci\n',
  )
  expect((await token('revoke', 'ci')).stdout).toBe(
    'Token ci revoked. It gives no access any longer.\n',
  )
  expect((await asCi('messages')).stderr).toContain('wrong token')
})

it('hides a token given at the start from the list of processes, and does not replace it', async () => {
  const data = await temporaryDirectory()
  const given = 'a-token-of-a-script'
  const { child, served } = spawnServe(['--data', data, '--token', given])
  onTestFinished(async () => void (await stop(child)))
  expect((await served).token).toBe(given)
  // Where the system allows it.
  if (process.platform === 'linux')
    expect(await readFile(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain(given)
  const refused = await runHere(['token', '--replace', '--data', data])
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain('the token was given when Hookbench was started')
})

it('starts with no empty or short token, whether given as an option or as a variable', async () => {
  const results = [
    await runHere(['serve', '--memory', '--token', '']),
    await runHere(['serve', '--memory'], { HOOKBENCH_TOKEN: 'short' }),
  ]
  for (const { code, stderr, stdout } of results) {
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('a token must have at least 16 characters')
  }
})
