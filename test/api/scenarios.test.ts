import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { startWorkbench, temporaryDirectory, until, writeWorkspace } from '../support/workbench.ts'

// A run in its own workbench starts a process.
vi.setConfig({ testTimeout: 60_000 })

const text = `name: One
tags: [smoke]
steps:
  - track: { event: A, user: u_1 }
  - expect: { event: A, state: delivered, count: 1 }
`

async function start(given: Parameters<typeof startWorkbench>[0] = {}) {
  const started = await startWorkbench(given)
  const { client } = started
  const over = (id: string) =>
    until(started, async () => {
      const run = await client.scenarios.getRun({ id })
      return run.outcome === 'running' ? null : run
    })
  return { ...started, over }
}

it('lists the files of the scenario folder with their mistakes', async () => {
  const directory = await temporaryDirectory()
  const { client } = await start({ directory })
  expect(await client.scenarios.list()).toEqual({
    folder: join(directory, 'scenarios'),
    items: [],
    nextCursor: null,
  })
  await client.scenarios.save({ file: 'sub/one.yaml', text })
  mkdirSync(join(directory, 'scenarios'), { recursive: true })
  writeFileSync(join(directory, 'scenarios/bad.yaml'), 'name: Bad\nsteps: [paus]\n')
  writeFileSync(join(directory, 'scenarios/shared.yaml'), 'variables: { a: 1 }\n')
  const { items } = await client.scenarios.list()
  expect(items).toMatchObject([
    { file: 'bad.yaml', scenarios: [], mistakes: [{ line: 2, path: 'steps[0]' }] },
    {
      file: 'sub/one.yaml',
      mistakes: [],
      scenarios: [{ name: 'One', tags: ['smoke'], steps: 2, needsOwn: false, last: null }],
    },
  ])
  expect(await client.scenarios.text({ file: 'sub/one.yaml' })).toEqual({
    file: 'sub/one.yaml',
    text,
  })
  expect(await client.scenarios.check({ text: 'name: A\nsteps: [{ clock: {} }]' })).toMatchObject({
    mistakes: [{ line: 2, message: 'give either speed or advance' }],
  })
})

it('uses the folder beside the workspace file if there is one', async () => {
  const workspaceFile = await writeWorkspace('sources: [{ name: shop }]')
  const folder = join(dirname(workspaceFile), 'scenarios')
  mkdirSync(folder)
  const { client } = await start({ workspaceFile, directory: await temporaryDirectory() })
  expect((await client.scenarios.list()).folder).toBe(folder)
})

it('writes nothing outside the folder, and overwrites a file only on request', async () => {
  const directory = await temporaryDirectory()
  const outside = await temporaryDirectory()
  const { client } = await start({ directory })
  await client.scenarios.save({ file: 'one.yaml', text })
  await expect(client.scenarios.save({ file: 'one.yaml', text: 'name: B' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await client.scenarios.save({ file: 'one.yaml', text: `${text}# again\n`, replace: true })
  expect(readFileSync(join(directory, 'scenarios/one.yaml'), 'utf8')).toContain('# again')
  symlinkSync(outside, join(directory, 'scenarios/link'))
  for (const file of ['../out.yaml', '/tmp/out.yaml', 'a/../../out.yaml', 'link/out.yaml'])
    await expect(client.scenarios.save({ file, text }), file).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  for (const file of ['../hookbench.db', 'link/x.yaml', '/etc/passwd'])
    await expect(client.scenarios.text({ file }), file).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  await expect(client.scenarios.text({ file: 'none.yaml' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

it('adds the missing examples, each without a mistake', async () => {
  const { client } = await start()
  const { added } = await client.scenarios.addExamples()
  expect(added).toContain('vip.yaml')
  expect(added).toContain('historical-import.csv')
  expect(await client.scenarios.addExamples()).toEqual({ added: [] })
  const { items } = await client.scenarios.list()
  expect(items.flatMap(({ mistakes }) => mistakes)).toEqual([])
  expect(items.flatMap(({ scenarios }) => scenarios).length).toBeGreaterThan(9)
})

it('runs here, against what arrived since the start, and in its own workbench', async () => {
  const { client, over } = await start()
  await client.scenarios.save({ file: 'one.yaml', text })
  for (const only of ['1', '2']) {
    const { runs } = await client.scenarios.run({ file: 'one.yaml', bench: 'here' })
    const run = await over(runs[0]!.id)
    expect(run).toMatchObject({ outcome: 'passed', bench: 'here', file: 'one.yaml', name: 'One' })
    expect(run.steps[1]?.expected?.matched.map(({ id }) => id)).toEqual([only])
    expect(run.steps.map(({ title, state, line }) => [title, state, line])).toEqual([
      ['track A of u_1', 'passed', 4],
      ['expect 1 A message delivered, within 5 s', 'passed', 5],
    ])
  }
  expect((await client.status()).totals.calls).toBe(2)
  const { runs } = await client.scenarios.run({ file: 'one.yaml' })
  expect(await over(runs[0]!.id)).toMatchObject({ outcome: 'passed', bench: 'own' })
  expect((await client.status()).totals.calls).toBe(2)
  expect((await client.scenarios.runs()).items.map(({ id }) => id)).toEqual(['3', '2', '1'])
  const { items } = await client.scenarios.list()
  expect(items[0]?.scenarios[0]?.last).toMatchObject({ id: '3', outcome: 'passed' })
})

it('reports the nearest matches of a failed expectation, and stops a run on request', async () => {
  const { client, over } = await start()
  const waits = 'name: Waits\nsteps:\n  - expect: { user: nobody, within: 1h }\n  - pause\n'
  const fails = text.replace('state: delivered, count: 1', 'state: failed, within: 100ms')
  await client.scenarios.save({ file: 'fails.yaml', text: fails })
  await client.scenarios.save({ file: 'waits.yaml', text: waits })
  const failing = await client.scenarios.run({ file: 'fails.yaml', bench: 'here' })
  const failed = await over(failing.runs[0]!.id)
  expect(failed.outcome).toBe('failed')
  expect(failed.steps[1]).toMatchObject({
    state: 'failed',
    expected: { nearMisses: [{ differences: [{ field: 'state', actual: 'delivered' }] }] },
  })

  const waiting = await client.scenarios.run({ file: 'waits.yaml', bench: 'here' })
  const { id } = waiting.runs[0]!
  await vi.waitUntil(
    async () => (await client.scenarios.getRun({ id })).steps[0]?.state === 'running',
  )
  await client.scenarios.stopRun({ id })
  expect(await over(id)).toMatchObject({
    outcome: 'stopped',
    steps: [{ state: 'skipped' }, { state: 'skipped' }],
  })
})

it('rejects what cannot be run: a file with a mistake, an unknown name, a restart here', async () => {
  const { client } = await start()
  await client.scenarios.save({ file: 'bad.yaml', text: 'name: A\nsteps: [paus]' })
  await client.scenarios.save({ file: 'restart.yaml', text: 'name: R\nsteps: [restart]' })
  const refused = (file: string, given = {}) =>
    client.scenarios.run({ file, bench: 'here', ...given }).catch((error: Error) => error.message)
  expect(await refused('bad.yaml')).toMatch(/^bad\.yaml:2: steps\[0\]: unknown step paus/)
  expect(await refused('restart.yaml')).toBe(
    'R restarts the engine, so it must run in its own workbench',
  )
  expect(await refused('restart.yaml', { scenario: 'S' })).toBe(
    'restart.yaml has no scenario named S; available: R',
  )
  expect(await refused('none.yaml')).toBe('no scenario file named none.yaml')
  await expect(client.scenarios.getRun({ id: '9' })).rejects.toThrow('no run with id 9')
})

it('renames and deletes a file, and refuses what would overwrite or leave the folder', async () => {
  const { client } = await start({ directory: await temporaryDirectory() })
  const files = async () => (await client.scenarios.list()).items.map(({ file }) => file)
  await client.scenarios.save({ file: 'one.yaml', text })
  await client.scenarios.save({ file: 'two.yaml', text })
  expect(await client.scenarios.rename({ file: 'one.yaml', to: 'sub/three.yaml' })).toMatchObject({
    file: 'sub/three.yaml',
    scenarios: [{ name: 'One' }],
  })
  expect(await files()).toEqual(['sub/three.yaml', 'two.yaml'])
  const refused: [string, string, string][] = [
    ['two.yaml', 'sub/three.yaml', 'already exists'],
    ['none.yaml', 'four.yaml', 'no scenario file named none.yaml'],
    ['two.yaml', '../two.yaml', 'inside the scenarios folder'],
    ['../two.yaml', 'four.yaml', 'not in the scenarios folder'],
  ]
  for (const [file, to, message] of refused)
    await expect(client.scenarios.rename({ file, to })).rejects.toThrow(message)
  expect(await client.scenarios.remove({ file: 'two.yaml' })).toEqual({ file: 'two.yaml', text })
  expect(await files()).toEqual(['sub/three.yaml'])
  await expect(client.scenarios.remove({ file: 'two.yaml' })).rejects.toThrow('no scenario file')
  await expect(client.scenarios.remove({ file: '../x.yaml' })).rejects.toThrow('not in the scenar')
})

it('runs every scenario of the folder, one after the other, and names the files it skipped', async () => {
  const started = await start({ directory: await temporaryDirectory() })
  const { client, over } = started
  await client.scenarios.save({ file: 'one.yaml', text: 'name: One\nsteps: [pause]\n' })
  await client.scenarios.save({ file: 'two.yaml', text: 'name: Two\nsteps: [pause, nonsense]\n' })
  await client.scenarios.save({ file: 'three.yaml', text: 'name: Three\nsteps: [resume]\n' })
  const { runs, skipped } = await client.scenarios.runAll()
  expect([runs.map(({ name, bench }) => [name, bench]), skipped]).toEqual([
    [
      ['One', 'own'],
      ['Three', 'own'],
    ],
    ['two.yaml'],
  ])
  const ended = await Promise.all(runs.map(({ id }) => over(id)))
  expect(ended.map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
})
