import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ExpectationError, RefusedError, startWorkbench } from '../../src/testing/testing.ts'
import { run } from '../support/cli.ts'
import { temporaryDirectory } from '../support/workbench.ts'
import { openBench } from './bench.ts'
import { orders } from './orders.ts'

it('sends, expects, changes receivers, moves the clock, and lists and exports what happened', async () => {
  const bench = await openBench(orders)
  // Not awaited: what follows waits for it.
  void bench.receiver('orders').answers([503, { status: 500, delay: '5ms' }, 200])
  const properties = { total: 5 }
  await bench.send.track({ userId: 'u_1', event: 'Order Completed', properties })
  await bench.expect({ event: 'Order Completed', state: 'retrying', attempts: 1 })
  await bench.clock.advance('next')
  await bench.expect({ event: 'Order Completed', state: 'retrying', attempts: 2 })
  void bench.clock.advance('1h')
  const where = { 'properties.total': { atLeast: 5 } }
  const { matched } = await bench.expect({ where, state: 'delivered', count: 1 })

  const captures = await bench.receiver('orders').captures()
  expect(captures.map(({ status }) => status)).toEqual([503, 500, 200])
  expect(captures.map((each) => each.messageId)).toEqual(Array(3).fill(matched[0]?.id))
  expect(JSON.parse(captures[0]?.body.text ?? '')).toMatchObject({ event: 'Order Completed' })

  await bench.source('shop').identify({ userId: 'u_2', traits: { plan: 'pro' } })
  await bench.expect({ type: 'identify', state: 'delivered' })
  const messages = await bench.messages()
  expect(messages.map(({ type, attemptCount }) => [type, attemptCount])).toEqual([
    ['track', 3],
    ['identify', 1],
  ])
  expect(await bench.messages('type:identify')).toHaveLength(1)

  const directory = await temporaryDirectory()
  const file = (name: string) => join(directory, name)
  await bench.export(file('all.ndjson'))
  await bench.export(file('calls.csv'), { kind: 'calls', filter: 'u_2' })
  expect(readFileSync(file('all.ndjson'), 'utf8').trim().split('\n')).toHaveLength(2)
  expect(readFileSync(file('calls.csv'), 'utf8').trim().split('\n')).toHaveLength(2)
  await expect(bench.export(file('all.txt'))).rejects.toThrow(
    'all.txt must end with one of .ndjson, .har, .csv, .sh',
  )
})

it('explains what was not found as hookbench expect does', async () => {
  const bench = await openBench(orders)
  await bench.send.track({ userId: 'u_1', event: 'Order Complete', properties: { total: 5 } })
  const missed: unknown = await bench
    .expect({ event: 'Order Completed', within: '1s', count: 1, since: '2026-01-01T00:00:00Z' })
    .catch((error: unknown) => error)
  expect(missed).toBeInstanceOf(ExpectationError)
  const { message, result } = missed as ExpectationError
  const cli = await run(
    'expect --within 1s --count 1 --since 2026-01-01T00:00:00Z'
      .split(' ')
      .concat('--event', 'Order Completed', '--url', bench.ui, '--token', bench.token),
  )
  expect(`${message}\n`).toBe(cli.stdout)
  expect(message).toContain('event: expected Order Completed, was Order Complete')
  expect(result).toMatchObject({ held: false, count: 0 })

  const start = performance.now()
  await bench.expect({ event: 'Refund', never: true, within: 200 })
  expect(performance.now() - start).toBeGreaterThan(190)
})

it('runs several at once, each with ports of its own, from a file, text, or nothing', async () => {
  const file = join(await temporaryDirectory(), 'hookbench.yaml')
  writeFileSync(file, JSON.stringify(orders))
  const benches = await Promise.all([
    openBench(file),
    openBench('sources: [{ name: text, writeKey: TEXT }]'),
    openBench(),
  ])
  expect(new Set(benches.map(({ ui }) => ui)).size).toBe(3)
  await Promise.all(benches.map(({ send }) => send.identify({ userId: 'u_1' })))
  await benches[0].expect({ type: 'identify', state: 'delivered' })
  await benches[1].source('text').page({ userId: 'u_1' })
})

it('names what is wrong', async () => {
  await expect(startWorkbench({ workspace: 'absent.yaml' })).rejects.toThrow(
    /^workspace: there is no file .*absent\.yaml$/,
  )
  await expect(startWorkbench({ workspace: { sources: [{ nmae: 'shop' }] } })).rejects.toThrow(
    /^Hookbench did not start: exit code 2\n[^]*nmae/,
  )
  const bench = await openBench(orders)
  await expect(bench.receiver('order').answers([200])).rejects.toThrow(
    'no receiver named order; available: orders',
  )
  await expect(bench.receiver('orders').answers([600])).rejects.toThrow(RefusedError)
  await expect(bench.source('web').track({ userId: 'u', event: 'E' })).rejects.toThrow(
    'no source named web; available: shop',
  )
  await expect(bench.send.track({ userId: 'u', event: '' })).rejects.toMatchObject({
    code: 'refused',
    status: 400,
  })
  await expect(bench.expect({ within: 'soon' })).rejects.toThrow(
    'within: must be a duration with ms, s, m, h or d',
  )
  await bench.close()
  await expect(bench.messages()).rejects.toThrow('the workbench is closed')
})
