import { expect, it } from 'vitest'
import { command } from '../support/command.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench } from '../support/workbench.ts'

it('prints an address that gives a browser access once, and no token', async () => {
  const { url, token } = await startHost((await startWorkbench()).workbench)
  const open = (given: string) => command('open', '--print', '--url', url, '--token', given)
  const { code, stdout, stderr } = await open(token)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).not.toContain(token)
  const address = new URL(stdout.trim())
  const [, given] = /^#code=(.+)$/.exec(address.hash) ?? []
  const enter = async () =>
    fetch(`${address.origin}/access`, {
      method: 'POST',
      headers: { origin: address.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ code: given }),
    })
  expect([(await enter()).status, (await enter()).status]).toEqual([204, 401])
  const refused = await open('another')
  expect({ ...refused, stderr: refused.stderr.trim() }).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`${url} gave no access`) as string,
  })
})
