import { createHmac } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Capture } from '../../src/contract/receiver.ts'
import type { Destination } from '../../src/contract/destination.ts'
import { followList, serve, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 180_000 })
const patient = { timeout: 8000 }

async function start() {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  const command = (...args: string[]) => runHere([...args, '--data', data])
  const done = async (...args: string[]) => {
    const { code, stdout, stderr } = await command(...args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }
  return { ...served, data, command, done }
}

it('sets up a source, a receiver and a destination from nothing, and operates them', async () => {
  const { command, done, receiver } = await start()
  const own = await startReceiver(200)

  const added = await done('source', 'add', 'checkout-api')
  const key = /^Source checkout-api added\. Write key: ([0-9a-f]{32})\n$/.exec(added)?.[1] ?? ''
  expect(key).not.toBe('')
  expect(await done('receiver', 'add', 'flaky', '--respond', '503,200')).toBe(
    `Receiver flaky added at ${receiver}/flaky\n`,
  )
  const endpoints = ['--endpoint', `${own.url}/hook`, '--endpoint', `${receiver}/flaky`]
  const header = ['--header', '1 X-Team: payments']
  const wiring = ['--source', 'checkout-api', '--secret', 's3cret']
  expect(await done('destination', 'add', 'Orders', ...endpoints, ...header, ...wiring)).toBe(
    'Destination Orders added with 2 endpoints. Connected to checkout-api.\n',
  )

  // The receiver answers 503 first, so that the first test is not accepted everywhere.
  const failed = await command('destination', 'test', 'Orders')
  expect(failed).toMatchObject({ code: 1, stderr: '' })
  expect(failed.stdout).toMatch(
    /^1 {2}\S+\/hook\n {3}Accepted: answered 200\.\n {3}signed, [\d.]+ ms: .*waiting [\d.]+ ms.*\n/,
  )
  expect(failed.stdout).toContain(`2  ${receiver}/flaky\n   Not accepted: answered 503.\n`)
  expect(failed.stdout).toContain('Orders: 1 of 2 endpoints accepted the test.\n')
  expect(await done('destination', 'test', 'Orders')).toContain('2 of 2 endpoints accepted')
  expect(await done('messages')).toBe('')

  const track = (event: string) =>
    done('send', 'track', '--user', 'u_1', '--event', event, '--write-key', key)
  own.seen.length = 0
  await track('Order Completed')
  await expect.poll(() => own.seen.length, patient).toBe(1)
  const { headers, body } = own.seen[0]!
  expect(headers['x-team']).toBe('payments')
  expect(headers['x-signature']).toBe(createHmac('sha1', 's3cret').update(body).digest('hex'))
  const captured = await done('receiver', 'captures', 'flaky', '--json')
  const captures = captured
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line) as Capture] : []))
  expect(captures.map(({ status, messageId }) => [status, messageId])).toEqual([
    [200, '1'],
    [200, null],
    [503, null],
  ])
  expect(captures[0]!.headers.map(([name]) => name.toLowerCase())).not.toContain('x-team')

  expect(await done('schema', 'checkout-api', '--block', 'Debug')).toMatch(
    /^Debug {12}blocked {2}0× {2}not seen yet\nOrder Completed {2}allowed {2}1× {2}last seen \S+\nAPI usage: 1 call\n$/,
  )
  await track('Debug')
  expect(await done('destination', 'disable', 'Orders')).toBe(
    'Destination Orders disabled. It has no unsettled messages.\n',
  )
  await track('While disabled')
  expect(await done('destination', 'enable', 'Orders')).toBe('Destination Orders enabled.\n')
  expect(
    await done('destination', 'set', 'Orders', '--body', 'production', '--secret', 'n3w'),
  ).toBe('Destination Orders changed.\n')
  await track('After')
  await expect.poll(() => own.seen.length, patient).toBe(2)
  expect(own.seen[1]!.body).toContain('"After"')
  expect(own.seen[1]!.headers['x-signature']).toBe(
    createHmac('sha1', 'n3w').update(own.seen[1]!.body).digest('hex'),
  )

  const show = () => done('destination', 'show', 'Orders')
  await expect.poll(show, patient).toContain('2 of the last 2 attempts succeeded')
  const shown = await show()
  expect(shown).toMatch(/^Orders, enabled\n/)
  expect(shown).toContain('shared secret  set; use --json to see it\n')
  expect(shown).toContain('body           production\n')
  expect(shown).toContain('messages       2 delivered\n')
  expect(shown).toContain(`endpoint 1     ${own.url}/hook\n                 X-Team: payments\n`)
  expect(shown).toContain('last: answered 200 · 2 of the last 2 attempts succeeded · p95 ')

  expect(await done('destination', 'remove', 'Orders')).toBe(
    'Destination Orders removed. It had no unsettled messages.\nUndo: hookbench destination restore 2\n',
  )
  expect(await done('destination', 'list')).not.toContain('Orders')
  expect(await done('destination', 'restore', '2')).toBe(
    'Destination Orders restored. It has no unsettled messages.\n',
  )
  expect(await done('destination', 'list')).toMatch(
    /^Webhooks .*\nOrders {4}enabled {2}2 endpoints {2}from checkout-api\n$/,
  )
  const { sharedSecret, sources } = JSON.parse(
    await done('destination', 'show', 'Orders', '--json'),
  ) as Destination
  expect({ sharedSecret, sources }).toEqual({ sharedSecret: 'n3w', sources: ['checkout-api'] })
})

it('sets the behaviour of a receiver by a preset, as YAML and from a file', async () => {
  const { data, command, done, receiver } = await start()
  await done('receiver', 'add', 'r', '--behaviour', 'flaky')
  expect(await done('receiver', 'list')).toContain(
    'first 2 attempts of each message: 503 after 20–80 ms; 5 % of the rest, seed 42: 200, stops after 5 bytes after 1.2 s; otherwise 200',
  )
  await done('receiver', 'set', 'r', '--behaviour', 'rules: [{ respond: [{ status: 418 }] }]')
  expect((await fetch(`${receiver}/r`)).status).toBe(418)
  const file = join(data, 'rules.yaml')
  await writeFile(file, 'rules:\n  - when: { body: { type: track } }\n    respond: [410]\n')
  await done('receiver', 'set', 'r', '--behaviour', `@${file}`)
  expect((await fetch(`${receiver}/r`, { method: 'POST', body: '{"type":"track"}' })).status).toBe(
    410,
  )
  expect((await fetch(`${receiver}/r`, { method: 'POST', body: '{}' })).status).toBe(200)
  const wrong = await command(
    'receiver',
    'set',
    'r',
    '--behaviour',
    'rules: [{ when: { share: 7 } }]',
  )
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('share') })
  const both = await command('receiver', 'set', 'r', '--behaviour', 'down', '--respond', '200')
  expect(both.stderr).toContain('cannot be combined with behaviour')
})

it('follows the captures of a receiver, and deletes them', async () => {
  const { data, done, receiver } = await start()
  const post = (body: string) => fetch(`${receiver}/inbox`, { method: 'POST', body })
  await post('first')
  const { child, lines } = followList('receiver captures inbox', data)
  onTestFinished(async () => void (await stop(child)))
  const bodies = () => lines.map((line) => (JSON.parse(line) as Capture).body.text)
  await expect.poll(bodies, patient).toEqual(['first'])
  await post('second\u001b[31m')
  await expect.poll(bodies, patient).toEqual(['first', 'second\u001b[31m'])
  expect(await done('receiver', 'captures', 'inbox', '--limit', '1')).toMatch(
    /^ +2 {2}\S+ {2}200 {2}missing {4}no message {2}POST \/inbox {2}second\\u\{1b\}\[31m\n$/,
  )
  await post('third')
  expect(await done('receiver', 'clear', 'inbox', '--filter', 'third')).toBe(
    '1 capture of receiver inbox deleted.\n',
  )
  expect(JSON.parse(await done('receiver', 'clear', 'inbox', '--json'))).toEqual({ cleared: 2 })
  expect(await done('receiver', 'captures', 'inbox')).toBe('')
})
