import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { version } from '../../package.json'
import { shippedPackages } from '../../scripts/thirdParty.ts'
import { stop } from '../support/cli.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const asOldNode = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`,
)}`

/** The built program in a separate package, with or without its own Node. */
async function install({ ownNode }: { ownNode: boolean }) {
  const directory = await temporaryDirectory()
  const main = join(directory, 'out', 'main')
  await mkdir(main, { recursive: true })
  await writeFile(join(directory, 'package.json'), '{"type":"module"}')
  await copyFile(join(root, 'out', 'main', 'cli.js'), join(main, 'cli.js'))
  await symlink(join(root, 'out', 'main', 'program.js'), join(main, 'program.js'))
  if (ownNode) {
    const node = join(directory, 'node_modules', 'node', 'bin', 'node')
    await mkdir(join(node, '..'), { recursive: true })
    await writeFile(node, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
    await chmod(node, 0o755)
  }
  return (...args: string[]) => {
    const child = spawn(process.execPath, ['--import', asOldNode, join(main, 'cli.js'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOOKBENCH_LOG: 'error' },
    })
    onTestFinished(async () => void (await stop(child, 'SIGKILL')))
    return child
  }
}

async function ended(child: ReturnType<Awaited<ReturnType<typeof install>>>) {
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

it('names the required Node version in one line and exits with 2 when there is no other Node', async () => {
  const hookbench = await install({ ownNode: false })
  const { code, stdout, stderr } = await ended(hookbench('--version'))
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(
    /^hookbench requires Node \d+\.\d+\.\d+ or newer; this is Node 20\.20\.2\n$/,
  )
})

it('requires the Node version that the packages in it require', async () => {
  const hookbench = await install({ ownNode: false })
  const { stderr } = await ended(hookbench('--version'))
  const required = /Node ([\d.]+)/.exec(stderr)?.[1]
  const wanted = await Promise.all(
    shippedPackages(root).map(async ({ name }) => {
      const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')
      const { engines } = JSON.parse(text) as { engines?: { node?: string } }
      return />=\s*([\d.]+)/.exec(engines?.node ?? '')?.[1] ?? '0'
    }),
  )
  const byVersion = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true })
  expect(required).toBe(wanted.toSorted(byVersion).at(-1))
})

it("runs on the project's own Node instead, with the same output and exit code", async () => {
  const hookbench = await install({ ownNode: true })
  expect(await ended(hookbench('--version'))).toEqual({
    code: 0,
    stdout: `${version}\n`,
    stderr: '',
  })
  const data = await temporaryDirectory()
  expect(await ended(hookbench('messages', '--data', data))).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('no Hookbench is running on') as string,
  })
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'forwards %s and exits when the program has exited',
  async (signal) => {
    const hookbench = await install({ ownNode: true })
    const ports = ['--collect-port', '0', '--receiver-port', '0', '--ui-port', '0']
    const child = hookbench('serve', '--memory', '--json', ...ports)
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { ui } = JSON.parse(line) as { ui: string }
    expect((await fetch(`${ui}/api/openapi.json`)).status).toBe(200)
    expect(await stop(child, signal)).toBe(0)
    await expect(fetch(`${ui}/api/openapi.json`)).rejects.toThrow('fetch failed')
  },
)

it('leaves no program running when it is killed', async () => {
  const hookbench = await install({ ownNode: true })
  const ports = ['--collect-port', '0', '--receiver-port', '0', '--ui-port', '0']
  const child = hookbench('serve', '--memory', '--json', ...ports)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { ui } = JSON.parse(line) as { ui: string }
  await stop(child, 'SIGKILL')
  const isUp = () =>
    fetch(`${ui}/api/openapi.json`).then(
      () => true,
      () => false,
    )
  await expect.poll(isUp, { timeout: 8000 }).toBe(false)
})
