import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { version } from '../../package.json'
import type { Ready } from '../support/cli.ts'
import { temporaryDirectory } from '../support/workbench.ts'
import { emptyFolder, nodeOf, pack, root } from './packed.ts'

const nodes = new Map([20, 22, 24].map((major) => [major, nodeOf(major)]))

/** The package of this build, installed in an empty folder. */
async function installed(major: number) {
  const folder = await emptyFolder(nodes.get(major) ?? '')
  const { code, stderr } = folder.run('npm', ...folder.install, pack(await temporaryDirectory()))
  expect(code, stderr).toBe(0)
  return folder
}

/** `npx hookbench serve --memory --json` on free ports, when it is ready. `end`: ends it in order, with npx's exit code. */
async function serve({ directory, env }: Awaited<ReturnType<typeof installed>>) {
  const ports = ['collect', 'receiver', 'receiver-tls', 'ui'].map((name) => `--${name}-port=0`)
  const npx = spawn('npx', ['hookbench', 'serve', '--memory', '--json', ...ports], {
    cwd: directory,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(npx, 'exit') as Promise<[number | null]>
  onTestFinished(() => void (npx.exitCode === null && process.kill(-(npx.pid ?? 0), 'SIGKILL')))
  const early = exited.then(([code]) => Promise.reject(new Error(`npx ended with ${code}`)))
  const [line] = (await Promise.race([once(createInterface(npx.stdout), 'line'), early])) as [
    string,
  ]
  const end = async () => {
    // npx ends by a signal of its own: the program is the newest process of its group.
    const pid = execFileSync('pgrep', ['-n', '-g', String(npx.pid)], { encoding: 'utf8' })
    process.kill(Number(pid), 'SIGTERM')
    return (await exited)[0]
  }
  return { ...(JSON.parse(line) as Ready), end }
}

const userProgram = `
import { Client, type ClientOptions } from 'hookbench/client'
declare const process: { argv: string[] }
const options: ClientOptions = { endpoint: process.argv[2] }
const client = new Client('WRITEKEY1', options)
client.track({ userId: 'u_1', event: 'Order Completed' })
// @ts-expect-error: it has no event
const mistake = () => client.track({ userId: 'u_1' })
await client.close()
export { mistake }
`

for (const major of [22, 24])
  it.skipIf(nodes.get(major) === null)(
    `serves, collects and expects from an empty folder on Node ${major} (needs the registry)`,
    async () => {
      const folder = await installed(major)
      const { run, directory } = folder
      expect(run('npx', 'hookbench', '--version').stdout).toBe(`${version}\n`)
      const { collect, ui, token, end } = await serve(folder)

      writeFileSync(join(directory, 'program.mts'), userProgram)
      expect(run('node', '--experimental-strip-types', 'program.mts', collect).code).toBe(0)
      const options = ['--event', 'Order Completed', '--state', 'delivered', '--within', '20s']
      const expected = run('npx', 'hookbench', 'expect', ...options, '--url', ui, '--token', token)
      expect(expected.code, expected.stdout + expected.stderr).toBe(0)

      const page = await (await fetch(ui)).text()
      const [, script = ''] = /src="([^"]+\.js)"/.exec(page) ?? []
      expect((await fetch(ui + script)).status).toBe(200)
      expect((await fetch(`${ui}/api/docs`)).status).toBe(200)
      expect(await end()).toBe(0)

      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
      const strictly = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext']
      expect(run('node', tsc, ...strictly, '--types', '', 'program.mts').stdout).toBe('')
      const required = run('node', '-p', "typeof require('hookbench/client').Client")
      expect(required.stdout, required.stderr).toBe('function\n')
    },
    180_000,
  )

it.skipIf(nodes.get(20) === null)(
  'says in one line that Node 20 is too old (needs the registry)',
  async () => {
    const { run } = await installed(20)
    const { code, stdout, stderr } = run('npx', 'hookbench', 'serve', '--memory', '--json')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      /^hookbench requires Node 22\.\d+\.\d+ or newer; this is Node 20\.[\d.]+\n$/,
    )
  },
  180_000,
)
