import { onTestFinished } from 'vitest'
import { startWorkbench, type Workspace } from '../../src/testing/testing.ts'

/** A workbench that ends with the test. */
export async function openBench(workspace?: Workspace) {
  const bench = await startWorkbench({ workspace })
  onTestFinished(() => bench.close())
  return bench
}
