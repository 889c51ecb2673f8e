import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { run, serve, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 60_000 })

async function start(respond: number[]) {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  const { client, receiver } = served
  await client.receivers.create({ name: 'target', respond })
  await client.sources.create({ name: 'shop', writeKey: 'SHOP' })
  const endpoints = [{ url: `${receiver}/target` }]
  await client.destinations.create({ name: 'Orders', sources: ['shop'], endpoints })
  const load = (...args: string[]) => runHere(['load', 'Orders', ...args, '--data', data])
  return { data, load, file: (name: string) => join(data, name) }
}

it('prints each second, each rate and the result, and writes the report', async () => {
  const { load, file } = await start([200])
  const page = file('report.html')
  const { code, stdout } = await load('--steps', '20,40', '--for', '2s', '--out', page)
  expect(code).toBe(0)
  const lines = stdout.split('\n')
  expect(lines[0]).toMatch(/^20 to 40 \/ s in 2 steps of 2 s from shop to Orders \(http/)
  expect(stdout).toMatch(
    /^ +\d s {2}offered [\d.]+ \/ s {2}delivered [\d.]+ \/ s {2}p95 [\d.]+ ms/m,
  )
  expect(stdout).toMatch(/^✓ 20 \/ s holds: p95/m)
  expect(stdout).toMatch(/^✓ 40 \/ s holds: p95/m)
  expect(stdout).toContain('120 calls accepted, 120 messages delivered; 120 attempts, 0 failed')
  expect(stdout).toContain('Responses: 200 ×120')
  expect(stdout).toContain('Orders holds 40 / s, the highest rate sent.')
  expect(stdout).toContain('Nothing is outstanding.')
  expect(stdout).toContain(`Report: ${page}`)
  expect(await readFile(page, 'utf8')).toMatch(/^<!doctype html>/)
})

it('exits with 1 if it holds less than required, and prints the run as JSON', async () => {
  const { load, file } = await start([503])
  const out = file('report.json')
  const args = ['--rate', '20/s', '--for', '1s', '--drain', '0s', '--at-least', '20/s']
  const { code, stdout } = await load(...args, '--json', '--out', out)
  expect(code).toBe(1)
  const ended = JSON.parse(stdout) as { finding: object; outstanding: object }
  expect(ended).toMatchObject({
    phase: 'done',
    finding: { kind: 'fails', failsAt: 20, rule: 'failed attempts' },
    outstanding: { retrying: 20 },
  })
  expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({ finding: ended.finding })
  const words = await load(...args)
  expect(words.code).toBe(1)
  expect(words.stdout).toContain('Outstanding: 20 messages retrying.')
  expect(words.stdout).toContain('Does not hold at least 20 / s.')
})

it('names the mistake in its options, and starts nothing', async () => {
  const { data, load } = await start([200])
  for (const [args, message] of [
    [['--rate', '5', '--ramp', '1..2'], 'give one of --rate, --steps and --ramp'],
    [['--ramp', '1-2'], 'must be two rates, such as 10..500/s'],
    [['--max-failed', '2'], 'must be a share, such as 1%'],
    [['--out', 'report.pdf'], '--out is report.pdf; must end with .html or .json'],
    [['--steps', '5,4'], 'each rate must be higher than the one before'],
  ] as const) {
    const { code, stderr } = await load(...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  }
  const none = await run(['load', 'Odrers', '--data', data])
  expect(none.stderr).toContain('no destination named Odrers; available:')
  expect(none.code).toBe(2)
})
