import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFailed } from 'vitest'
import { temporaryDirectory } from '../support/workbench.ts'
import { type Job, readAction, runAction, startJob } from './action.ts'
import { nodeOf, pack, root } from './packed.ts'

const node = nodeOf(24)
const start = readAction(join(root, 'action.yml'))
const end = readAction(join(root, 'stop', 'action.yml'))
const anyPorts = ['collect', 'receiver', 'receiver-tls', 'ui']
  .map((name) => `--${name}-port=0`)
  .join(' ')

/** The process that the action started, which may have ended. */
const pidOf = ({ temporary }: Job) =>
  readFileSync(join(temporary, 'hookbench', 'pid'), 'utf8').trim()

it.skipIf(node === null || process.platform === 'win32')(
  'the action starts Hookbench for the next steps, and the one at the end uploads what it did (needs the registry)',
  async () => {
    const path = [node ?? '', process.env.PATH].join(delimiter)
    const job = startJob(await temporaryDirectory(), path)
    onTestFailed(() => void spawnSync('kill', ['-9', pidOf(job)]))
    writeFileSync(
      join(job.directory, 'hookbench.yaml'),
      'sources: [{ name: shop, writeKey: SHOP }]',
    )
    const inputs = { package: pack(job.directory), workspace: 'hookbench.yaml', options: anyPorts }
    const { collect, ui, token, receiver } = runAction(job, start, inputs)
    expect(job.log).toContain(`::add-mask::${token}\n`)
    expect(job.env).toMatchObject({
      HOOKBENCH_COLLECT_URL: collect,
      HOOKBENCH_RECEIVER_URL: receiver,
      HOOKBENCH_URL: ui,
      HOOKBENCH_TOKEN: token,
    })

    const hookbench = (...args: string[]) =>
      execFileSync('hookbench', args, { env: { ...process.env, ...job.env }, encoding: 'utf8' })
    hookbench('send', 'track', '--event', 'Order Completed', '--user', 'u_1', '--write-key', 'SHOP')
    expect(hookbench('calls')).toContain('Order Completed')

    writeFileSync(join(job.directory, 'results.xml'), '<testsuites/>')
    runAction(job, end, { junit: '*.xml' })
    const results = join(job.temporary, 'hookbench', 'results')
    expect(readFileSync(join(results, 'calls.ndjson'), 'utf8')).toContain(
      '"event":"Order Completed"',
    )
    for (const file of ['messages.ndjson', 'serve.log', 'results.xml'])
      expect(existsSync(join(results, file)), file).toBe(true)
    await expect(fetch(ui ?? '')).rejects.toThrow('fetch failed')

    const wrong = { ...inputs, workspace: 'missing.yaml' }
    expect(() => runAction(job, start, wrong)).toThrow(
      /Hookbench did not start[\s\S]*missing\.yaml/,
    )
  },
  180_000,
)
