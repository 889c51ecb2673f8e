import { expect, it } from 'vitest'
import { command } from '../support/command.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench } from '../support/workbench.ts'

it('names the command that allows the origin of a page, and the command does', async () => {
  const { collect, workbench } = await startWorkbench()
  const { url, token } = await startHost(workbench)
  const cli = (...args: string[]) => command(...args, '--url', url, '--token', token)
  const done = async (...args: string[]) => (await cli(...args)).stdout
  const post = async () => {
    const body = JSON.stringify({ writeKey: 'WRITEKEY1', userId: 'u', event: 'E' })
    const headers = { origin: 'https://shop.example' }
    return (await fetch(`${collect}/v1/track`, { method: 'POST', headers, body })).status
  }
  expect(await post()).toBe(403)
  const [, offered = ''] = /hookbench (source allow .*)\n/.exec(await done('rejections')) ?? []
  expect(offered).toBe('source allow my-service https://shop.example')
  expect(await done(...offered.split(' '))).toBe(
    'Source my-service accepts calls from pages of https://shop.example, and of localhost.\n',
  )
  expect(await post()).toBe(200)
  expect(await done('source', 'list')).toContain('pages of https://shop.example')
  const wrong = await cli('source', 'allow', 'my-service', 'shop.example/path')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('an origin must be')])
  await done('source', 'set', 'my-service', '--no-allow-origin')
  expect(await post()).toBe(403)
  const origins = ['https://a.example', 'https://b.example']
  const each = origins.flatMap((one) => ['--allow-origin', one])
  const added = await done('source', 'add', 'web', ...each, '--json')
  expect(JSON.parse(added)).toMatchObject({
    allowedOrigins: origins,
  })
})
