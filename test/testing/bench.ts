import { onTestFinished } from 'vitest'
import { startWorkbench, type Workspace } from '../../src/testing/testing.ts'

/** One source, and one destination that sends to the receiver `orders`. */
export const orders = {
  sources: [{ name: 'shop', writeKey: 'SHOP' }],
  receivers: [{ name: 'orders' }],
  destinations: [{ name: 'Orders', sources: ['shop'], endpoints: [{ receiver: 'orders' }] }],
}

/** A workbench that ends with the test. */
export async function openBench(workspace?: Workspace) {
  const bench = await startWorkbench({ workspace })
  onTestFinished(() => bench.close())
  return bench
}
