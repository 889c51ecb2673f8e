import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readScenarioFile } from '../../src/main/scenario/file.ts'
import { readScenarios } from '../../src/main/scenario/find.ts'
import { createScenarioFolder } from '../../src/main/scenario/folder.ts'
import { selfContained } from '../../src/main/scenario/resolvedWorkspace.ts'
import { temporaryDirectory } from '../support/workbench.ts'

/** A scenarios folder, with files beside it that only its owner may read. */
async function folderWith(files: Record<string, string>, env: NodeJS.ProcessEnv = {}) {
  const directory = await temporaryDirectory()
  write('private.csv', 'password\nhunter2\n')
  write('private.yaml', 'variables: { password: hunter2 }')
  for (const [name, text] of Object.entries(files)) write(join('scenarios', name), text)
  symlinkSync(join(directory, 'private.csv'), join(directory, 'scenarios', 'link.csv'))
  symlinkSync(directory, join(directory, 'scenarios', 'linked'))
  const folder = createScenarioFolder({ workspaceFile: null, directory, env })
  return { directory, folder }

  function write(name: string, text: string) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
}

const tracksOf = (csv: string) =>
  `name: A\nsteps:\n  - track: { csv: ${csv}, event: '{{row.password}}', user: u }\n`

it('reads no file outside the scenarios folder, by any way', async () => {
  const { directory, folder } = await folderWith({
    'sub/inside.yaml': tracksOf('../own.csv'),
    'own.csv': 'password\nours\n',
  })
  expect(folder.read('sub/inside.yaml').mistakes).toEqual([])
  const outside = [
    tracksOf('../private.csv'),
    tracksOf('link.csv'),
    tracksOf('linked/private.csv'),
    tracksOf(join(directory, 'private.csv')),
    'name: A\nuse: [../private.yaml]\nsteps: [pause]\n',
    'name: A\nuse: [linked/private.yaml]\nsteps: [pause]\n',
    'name: A\nsteps:\n  - audience: { name: B, csv: ../private.csv }\n',
    'name: A\nsteps:\n  - delete: { csv: ../private.csv, kind: delete }\n',
    'name: A\nworkspace: { settings: { trustedCa: { file: ../private.csv } } }\nsteps: [pause]\n',
  ]
  for (const text of outside) {
    expect(folder.check(text), text).toMatchObject([
      { message: expect.stringContaining('(outside the scenarios folder)') as string },
    ])
    folder.save('sent.yaml', text, true)
    expect(folder.read('sent.yaml').mistakes, text).toHaveLength(1)
    expect(JSON.stringify(folder.read('sent.yaml'))).not.toContain('hunter2')
  }
})

it('reads any file for a scenario that a user runs from the command line', async () => {
  const { directory } = await folderWith({ 'a.yaml': tracksOf('../private.csv') })
  const file = join(directory, 'scenarios', 'a.yaml')
  expect(readScenarios(file, { env: {}, within: null })).toMatchObject({
    mistakes: [],
    scenarios: [{ within: null }],
  })
})

it('replaces a scenario file through a link in the folder, and writes none outside', async () => {
  const { directory, folder } = await folderWith({ 'real.yaml': tracksOf('own.csv') })
  const [link, dangling] = ['link.yaml', 'dangling.yaml'].map((name) =>
    join(directory, 'scenarios', name),
  )
  symlinkSync('real.yaml', link!)
  symlinkSync(join(directory, 'created.yaml'), dangling!)
  folder.save('link.yaml', 'name: New', true)
  folder.save('dangling.yaml', 'name: New', true)
  expect(readFileSync(join(directory, 'scenarios', 'real.yaml'), 'utf8')).toBe('name: New')
  expect(() => readFileSync(join(directory, 'created.yaml'))).toThrow('ENOENT')
  expect(() => folder.save('linked/x.yaml', '', true)).toThrow('not in the scenarios folder')
})

const secret = `workspace:
  sources: [{ name: app, writeKey: K1 }]
  destinations:
    - { name: D, sources: [app], sharedSecret: { env: HOOK_SECRET }, endpoints: [{ url: 'http://127.0.0.1:1/' }] }
`
const env = { HOOK_SECRET: 'hunter2', AWS_KEY: 'stolen' }

it('gives a scenario only the environment variables that its own file lists', async () => {
  const { folder } = await folderWith(
    { 'shared.yaml': `${secret}variables: { key: '{{env.AWS_KEY}}' }\n` },
    env,
  )
  const said = (text: string) => folder.check(text).map(({ message }) => message)
  const unlisted = (name: string) =>
    `the file does not list the environment variable ${name}; add it to env: at the top of the file`
  const steps = `steps:\n  - track: { event: '{{env.AWS_KEY}}', user: u }\n`
  expect(said(`name: A\n${steps}`)).toEqual([unlisted('AWS_KEY')])
  expect(said(`name: A\n${secret}${steps}`)).toEqual(
    expect.arrayContaining([unlisted('HOOK_SECRET'), unlisted('AWS_KEY')]),
  )
  expect(said(`name: A\nuse: [shared.yaml]\nenv: [HOOK_SECRET]\nsteps: [pause]\n`)).toEqual([
    expect.stringContaining(unlisted('AWS_KEY')),
  ])
  expect(said(`name: A\nenv: [AWS_KEY, HOOK_SECRET]\n${secret}${steps}`)).toEqual([])
  expect(
    said(`env: [AWS_KEY]\nscenarios:\n  - { name: A, steps: [pause], env: [AWS_KEY] }`),
  ).toEqual([expect.stringContaining('unknown field env')])
  expect(
    said(`name: A\nenv: [NONE]\nsteps:\n  - track: { event: '{{env.NONE}}', user: u }\n`),
  ).toEqual(['the environment variable NONE is not set'])
})

it('gives its own workbench the secrets and certificates, not their names', () => {
  const { scenarios } = readScenarioFile(`name: A\nenv: [HOOK_SECRET]\n${secret}steps: [pause]\n`, {
    directory: '.',
    env,
  })
  const { value } = scenarios[0]!.workspace!
  const given = { value, directory: '.', env: { HOOK_SECRET: 'hunter2' }, within: null }
  expect(selfContained(given)).toMatchObject({ destinations: [{ sharedSecret: 'hunter2' }] })
  expect(() => selfContained({ ...given, env: {} })).toThrow('HOOK_SECRET')
})
