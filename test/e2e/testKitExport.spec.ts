import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type TestInfo } from '@playwright/test'
import { orders } from '../testing/orders.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const cli = pathOf('node_modules/@playwright/test/cli.js')
/** More than a list has in one page. */
const calls = 300

const suite = `
import { test } from '${pathOf('src/testing/playwright.ts')}'

const send = async (hookbench, count) => {
  const users = Array.from({ length: count }, (_, at) => 'u_' + at)
  await Promise.all(users.map((userId) => hookbench.send.track({ userId, event: 'Order Completed' })))
  await hookbench.expect({ state: 'delivered', count, within: '20s' })
}
test('passes', ({ hookbench }) => send(hookbench, 1))
test('fails as expected', async ({ hookbench }) => {
  test.fail()
  await send(hookbench, 1)
  throw new Error('expected')
})
test('fails', async ({ hookbench }) => {
  await send(hookbench, ${calls})
  throw new Error('after all deliveries')
})
test('times out', async ({ hookbench }) => {
  await send(hookbench, 1)
  test.setTimeout(1)
  await new Promise(() => {})
})
`

interface Attachment {
  name: string
  path?: string
}
interface Report {
  suites: {
    specs: {
      title: string
      tests: { results: { status: string; attachments: Attachment[] }[] }[]
    }[]
  }[]
}

/** Runs the suite in a Playwright of its own: the results of its tests, by title. */
async function runSuite(info: TestInfo) {
  const directory = info.outputPath('suite')
  await mkdir(directory, { recursive: true })
  const { launchOptions } = info.project.use
  const config = {
    // Otherwise the folder of this run, which it would empty.
    outputDir: join(directory, 'results'),
    workers: 2,
    fullyParallel: true,
    use: { launchOptions, hookbenchWorkspace: orders },
  }
  const text = `export default ${JSON.stringify(config)}`
  await writeFile(join(directory, 'playwright.config.ts'), text)
  await writeFile(join(directory, 'orders.spec.ts'), suite)
  const file = join(directory, 'report.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const run = ['test', '--config', directory, '--reporter=json']
  await new Promise<void>((done) => {
    execFile(process.execPath, [cli, ...run], { cwd: directory, env }, () => done())
  })
  const { suites } = JSON.parse(await readFile(file, 'utf8')) as Report
  return new Map(
    suites.flatMap(({ specs }) => specs).map(({ title, tests }) => [title, tests[0]!.results[0]!]),
  )
}

const exported = (attachments: Attachment[]) =>
  attachments.filter(({ name }) => name.endsWith('.ndjson'))

async function rows<T>(attachments: Attachment[], wanted: string): Promise<T[]> {
  const { path = '' } = attachments.find(({ name }) => name === wanted) ?? {}
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as T)
}

const userOf = (body: string) => (JSON.parse(body) as { userId: string }).userId

test('a failed test has everything that happened attached, a passed one nothing @browser', async () => {
  const results = await runSuite(test.info())
  const outcome = [...results].map(([title, { status, attachments }]) => [
    title,
    status,
    exported(attachments).map(({ name }) => name),
  ])
  const files = ['calls.ndjson', 'messages.ndjson', 'captures.ndjson']
  expect(outcome).toEqual([
    ['passes', 'passed', []],
    ['fails as expected', 'failed', []],
    ['fails', 'failed', files],
    ['times out', 'timedOut', files],
  ])

  const { attachments } = results.get('fails')!
  const users = Array.from({ length: calls }, (_, at) => `u_${at}`).toSorted()
  const sent = await rows<{ userId: string }>(attachments, 'calls.ndjson')
  expect(sent.map(({ userId }) => userId).toSorted()).toEqual(users)

  const messages = await rows<{ state: string; body: string; attempts: { status: number }[] }>(
    attachments,
    'messages.ndjson',
  )
  expect(messages.map(({ body }) => userOf(body)).toSorted()).toEqual(users)
  for (const { state, attempts } of messages)
    expect([state, attempts[0]?.status]).toEqual(['delivered', 200])

  const captures = await rows<{ body: { text: string } }>(attachments, 'captures.ndjson')
  expect(captures.map(({ body }) => userOf(body.text)).toSorted()).toEqual(users)
})
