import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { allItems } from '../support/pages.ts'
import { settled, startWorkbench, writeWorkspace } from '../support/workbench.ts'
import { arrivals, type GivenCalls, past } from './arrivals.ts'

/** A library, with the calls it must send. */
export interface Library {
  writeKey?: string
  /** Runs a program that sends a call of every type, and resolves with its failures. `time`: empty for the library's own. */
  send: (to: { endpoint: string; writeKey: string; time: string }) => Promise<string>
  given: GivenCalls
  /** The name it sends. */
  library: object | undefined
}

const workspaceOf = (writeKey: string) => `
sources: [{ name: my-service, writeKey: ${writeKey} }]
destinations:
  - { name: Hook, sources: [my-service], sharedSecret: s3cr3t, endpoints: [{ receiver: inbox }] }
receivers: [{ name: inbox }]
`

export const startLibrary = async (writeKey: string) =>
  startWorkbench({ workspaceFile: await writeWorkspace(workspaceOf(writeKey)) })

/** After three responses of 503, each call arrives once, with the time it was sent, and is delivered signed. */
export async function expectThroughFaults({ writeKey = 'KEY', send, given, library }: Library) {
  const started = await startLibrary(writeKey)
  await started.client.settings.update({ portFault: { answer: 503, times: 3 } })
  expect(await send({ endpoint: started.collect, writeKey, time: '' }), 'failures').toBe('')
  const count = Object.keys(given).length
  expect(await settled(started)).toMatchObject({ delivered: count, failed: 0 })
  const rejections = await allItems(started.client.rejections.list)
  expect(rejections.map(({ reason, status }) => [reason, status])).toEqual(
    Array(3).fill(['fault', 503]),
  )
  const { arrived, due } = await arrivals(started.client, given, library)
  expect(arrived).toEqual(due)
}

/** A call is delivered with the time that the program set. */
export async function expectPast({ writeKey = 'KEY', send, given, library }: Library) {
  const started = await startLibrary(writeKey)
  expect(await send({ endpoint: started.collect, writeKey, time: past }), 'failures').toBe('')
  const count = Object.keys(given).length
  expect(await settled(started)).toMatchObject({ delivered: count, failed: 0 })
  const { arrived, due } = await arrivals(started.client, given, library, { at: past })
  expect(arrived).toEqual(due)
  expect((await started.client.status()).totals).toMatchObject({ calls: count, rejections: 0 })
}

const run = promisify(execFile)

/** The output of a program; if the program fails, the test fails with its output. */
export async function printed(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { stdout } = await run(command, args, options)
  return stdout.trim()
}
