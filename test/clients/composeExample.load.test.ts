import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startWorkbench, temporaryDirectory } from '../support/workbench.ts'
import { hasGo, succeeds } from './toolchains.ts'

const compose = fileURLToPath(new URL('../../compose', import.meta.url))
const orders = join(compose, 'orders')

/** The service of compose/orders. Resolves with its address. */
async function startOrders(program: string, env: Record<string, string>) {
  const child = spawn(program, { env: { ...process.env, ADDRESS: '127.0.0.1:0', ...env } })
  onTestFinished(() => void child.kill())
  const lines = createInterface(child.stderr)
  const [line] = (await once(lines, 'line')) as [string]
  const [, address = ''] = /listening on (\S+)/.exec(line) ?? []
  return { url: `http://${address}`, webhook: once(lines, 'line') as Promise<[string]> }
}

it.skipIf(!hasGo(orders))(
  'the compose example sends an order with analytics-go 2 and accepts its signed webhook (needs Go and its modules)',
  async () => {
    const program = join(await temporaryDirectory(), 'orders')
    expect(succeeds('go', ['build', '-o', program, '.'], orders)).toBe(true)
    // The service needs the address of the workbench, and its workspace that of the service.
    const started = await startWorkbench()
    const { url, webhook } = await startOrders(program, {
      ANALYTICS_ENDPOINT: started.collect,
      WRITE_KEY: 'WRITEKEY2',
      HOOK_SECRET: 'example-secret',
    })
    const yaml = (await readFile(join(compose, 'hookbench.yaml'), 'utf8'))
      .replace('WRITEKEY1', 'WRITEKEY2')
      .replace('{ env: HOOK_SECRET }', 'example-secret')
      .replace('http://orders:9000', url)
    await started.client.workspace.apply({ yaml })

    const order = await fetch(`${url}/orders?user=u_1&total=27.5`, { method: 'POST' })
    expect(order.status).toBe(201)
    const [line] = await webhook
    expect(line).toContain('"event":"Order Completed","properties":{"total":"27.5"}')
    const held = await started.client.expect({
      match: { event: 'Order Completed', state: 'delivered' },
      within: 20_000,
    })
    expect(held.held).toBe(true)
    const unsigned = await fetch(`${url}/hooks`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(401)
  },
  180_000,
)
