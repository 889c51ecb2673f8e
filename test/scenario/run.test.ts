import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serve, stop } from '../support/cli.ts'
import { junitFaults } from '../support/junitXsd.ts'
import { scenarioFiles } from '../support/scenarioFiles.ts'

// Each run starts its own workbench.
vi.setConfig({ testTimeout: 60_000 })

const passing = `
name: Passing
tags: [smoke]
steps:
  - track: { event: A, user: u_1 }
  - expect: { event: A, state: delivered }
`
const failing = `
name: Failing
steps:
  - receiver: { name: inbox, respond: [410] }
  - track: { event: A, user: u_1 }
  - expect: { user: u_1, state: failed }
  - expect: { event: A, state: delivered, within: 200ms }
  - pause
`

it('prints each step as it runs, and the nearest matches of a failed expectation; exit code 1', async () => {
  const { directory, temporary, command } = await scenarioFiles({
    'a.yaml': passing,
    'b.yaml': failing,
  })
  const report = join(directory, 'junit.xml')
  const { code, stdout } = await command('run', 'a.yaml', 'b.yaml', '--junit', report)
  expect(code).toBe(1)
  expect(stdout.replaceAll(/\d+(\.\d+)? (ms|s)\b/g, 'TIME')).toContain(`  ✓ track A of u_1  TIME
  ✓ expect A message delivered, within TIME  TIME
  passed in TIME
`)
  expect(stdout).toContain('  ✕ expect A message delivered, within 200 ms')
  expect(stdout).toContain('state: expected delivered, was failed')
  expect(stdout).toContain('410')
  expect(stdout).not.toContain('pause')
  expect(stdout).not.toContain('\u001b')
  expect(stdout).toMatch(/\n1 scenario passed, 1 failed, 0 skipped in \d/)

  const xml = readFileSync(report, 'utf8')
  expect(await junitFaults(xml)).toEqual([])
  expect(xml).toMatch(/<failure message="no such message was found/)
  expect(xml).toContain('state: expected delivered, was failed')
  // Nothing remains of the workbenches.
  expect(readdirSync(temporary)).toEqual([])
})

it('runs nothing if a file has a mistake, and reports all of them; exit code 2', async () => {
  const { directory, command } = await scenarioFiles({
    'a.yaml': passing,
    'b.yaml': 'name: B\nsteps:\n  - paus\n  - expect: { state: gone }\n',
  })
  const { code, stdout, stderr } = await command('run', 'a.yaml', 'b.yaml')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(`${join(directory, 'b.yaml')}:3: steps[0]: unknown step paus`)
  expect(stderr).toContain(`${join(directory, 'b.yaml')}:4: steps[1].expect.state: `)
  expect(stderr).toContain('Nothing was run.')
  expect(await command('check', 'a.yaml')).toMatchObject({
    code: 0,
    stdout: '1 scenario valid\n',
  })
  expect((await command('check', 'a.yaml', 'b.yaml')).code).toBe(2)
})

it('waits after an advance until all due messages are attempted, and advances to the next attempt of all messages', async () => {
  const { command } = await scenarioFiles({
    'a.yaml': `
name: Outage
steps:
  - receiver: { name: inbox, respond: [503] }
  - track: { users: 50, event: A }
  - clock: { advance: 3h }
  - receiver: { name: inbox, respond: [200] }
  - clock: { advance: next }
  - expect: { state: delivered, attempts: 3, count: 50, within: 1ms }
`,
  })
  const { code, stdout } = await command('run', 'a.yaml')
  expect(code, stdout).toBe(0)
})

it("ends at a call that the port rejects, with the port's reason; exit code 2", async () => {
  const { command } = await scenarioFiles({
    'a.yaml': 'name: A\nsteps:\n  - track: { user: u_1 }\n  - expect: { user: u_1 }\n',
  })
  const { code, stdout } = await command('run', 'a.yaml')
  expect(code).toBe(2)
  expect(stdout).toContain('✕ track of u_1')
  expect(stdout).toContain('the port did not accept track of u_1: 400: track needs event')
  expect(stdout).toMatch(/0 scenarios passed, 0 failed, 1 could not run, 0 skipped/)
})

it('compares the reason of a rejected call with the expected one', async () => {
  const step = (fields: string, more = '') =>
    `name: A\nsteps:\n${more}  - track: { ${fields}, refused: event_not_defined }\n`
  const off = '  - source: { name: my-service, enabled: false }\n'
  const { command } = await scenarioFiles({
    'right.yaml': step('user: u_1'),
    'accepted.yaml': step('user: u_1, event: A'),
    'other.yaml': step('user: u_1', off),
  })
  expect((await command('run', 'right.yaml')).code).toBe(0)
  const accepted = await command('run', 'accepted.yaml')
  expect(accepted.code).toBe(1)
  expect(accepted.stdout).toContain('expected a rejection as event_not_defined; was accepted')
  const other = await command('run', 'other.yaml')
  expect(other.code).toBe(1)
  expect(other.stdout).toContain('expected a rejection as event_not_defined; ')
  expect(other.stdout).not.toContain('was accepted')
})

it('selects scenarios by tag, name and `only`, and lists the skipped ones', async () => {
  const scenario = (name: string, more = '') => `  - { name: ${name}, steps: [pause]${more} }\n`
  const { command } = await scenarioFiles({
    'a.yaml': `scenarios:\n${scenario('A', ', tags: [x]')}${scenario('B', ', skip: not yet')}${scenario('C')}`,
    'only.yaml': `scenarios:\n${scenario('A', ', only: true')}${scenario('B')}`,
  })
  const names = async (...args: string[]) => {
    const { stdout } = await command('run', ...args, '--json')
    const { runs } = JSON.parse(stdout) as { runs: { name: string; outcome: string }[] }
    return runs.map(({ name, outcome }) => `${name} ${outcome}`)
  }
  expect(await names('a.yaml', '--tag', 'x')).toEqual(['A passed'])
  expect(await names('a.yaml', '--only', 'C')).toEqual(['C passed'])
  expect(await names('a.yaml', '--only', 'B')).toEqual(['B skipped'])
  expect(await names('only.yaml')).toEqual(['A passed', 'B skipped'])
  const none = await command('run', 'a.yaml', '--tag', 'y')
  expect(none).toMatchObject({
    code: 2,
    stderr: 'no scenario has the tag y; available: x\n',
  })
})

it('repeats calls for users, a list, at a rate, and from a CSV file, with unchanged long numbers', async () => {
  const { command } = await scenarioFiles({
    'orders.csv': 'id,total\nu_a,9007199254740993\nu_b,2.50\n',
    'a.yaml': `
name: A
variables: { user: u_variable }
steps:
  - track: { event: 'Number {{n}}', users: 3, times: 2, properties: { by: '{{user}}' } }
  - expect: { user: u_0003, count: 2 }
  - expect: { event: Number 6, user: u_0003, where: { properties.by: u_0003 }, count: 1 }
  - identify: { users: [u_x, u_y] }
  - expect: { type: identify, count: 2 }
  - track: { event: B, user: '{{row.id}}', csv: ./orders.csv, properties: { total: '{{row.total | number}}' } }
  - expect: { event: B, user: u_a, where: { properties.total: 9007199254740993 }, count: 1 }
  - expect: { event: B, user: u_b, where: { properties.total: 2.5 }, count: 1 }
  - track: { event: C, user: '{{user}}', times: 5, rate: 20/s }
  - expect: { event: C, user: u_variable, state: delivered, count: 5 }
`,
  })
  const { code, stdout } = await command('run', 'a.yaml')
  expect(code, stdout).toBe(0)
})

it('runs in a running workbench: only what arrived since then counts, and it is not restarted', async () => {
  const { directory, command } = await scenarioFiles({
    'a.yaml': `
name: A
workspace:
  sources: [{ name: shop, writeKey: SHOPKEY }]
  receivers: [{ name: orders }]
  destinations: [{ name: Orders, sources: [shop], endpoints: [{ receiver: orders }] }]
steps:
  - track: { event: A, user: u_1, source: shop }
  - expect: { event: A, captured: { receiver: orders }, count: 1 }
`,
    'restart.yaml': 'name: R\nsteps: [restart]\n',
  })
  const data = join(directory, 'data')
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  for (let time = 0; time < 2; time++) {
    const { code, stdout } = await command('run', 'a.yaml', '--data', data)
    expect(code, stdout).toBe(0)
  }
  const url = await command('run', 'a.yaml', '--url', served.ui, '--token', served.token)
  expect(url.code, url.stdout).toBe(0)
  expect((await served.client.status()).totals.calls).toBe(3)
  const { code, stdout } = await command('run', 'restart.yaml', '--data', data)
  expect(code).toBe(2)
  expect(stdout).toContain(
    'a scenario cannot restart the running workbench; run it in its own workbench',
  )
  expect((await command('run', 'a.yaml', '--here', '--data', join(directory, 'no'))).code).toBe(2)
})

it('leaves no workbench behind when it is killed', async () => {
  const { directory, temporary } = await scenarioFiles({
    'a.yaml': 'name: A\nsteps:\n  - expect: { user: nobody, within: 1h }\n',
  })
  const cli = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url))
  const child = spawn(process.execPath, [cli, 'scenario', 'run', join(directory, 'a.yaml')], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lock = await vi.waitUntil(() => lockOf(temporary), { timeout: 20_000 })
  const { pid } = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }
  expect(isAlive(pid)).toBe(true)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 })
})

it('stops at SIGINT, and lists what did not run', async () => {
  const { directory, temporary } = await scenarioFiles({
    'a.yaml': 'name: A\nsteps:\n  - expect: { user: nobody, within: 1h }\n',
    'b.yaml': passing,
  })
  const cli = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url))
  const child = spawn(process.execPath, [cli, 'scenario', 'run', directory], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await vi.waitUntil(() => lockOf(temporary), { timeout: 20_000 })
  child.kill('SIGINT')
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(2)
  expect(said).toContain('0 scenarios passed, 0 failed, 2 stopped, 0 skipped')
  expect(readdirSync(temporary)).toEqual([])
})

const isAlive = (pid: number) => existsSync(`/proc/${pid}`) || killable(pid)
function killable(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The file that names the process that holds the data directory of the run's workbench, once it is ready. */
function lockOf(temporary: string): string | null {
  const [name] = readdirSync(temporary)
  const file = name === undefined ? null : join(temporary, name, 'instance.json')
  return file !== null && existsSync(file) && readFileSync(file, 'utf8').includes('"ui"')
    ? file
    : null
}
