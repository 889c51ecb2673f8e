import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
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

it('reports unreadable files in the JUnit file, and an unwritable JUnit file before it runs', async () => {
  const { directory, command } = await scenarioFiles({
    'a.yaml': passing,
    'b.yaml': 'name: B\nsteps:\n  - paus\n',
  })
  const report = join(directory, 'junit.xml')
  await writeFile(report, 'of an earlier run')
  expect((await command('run', 'a.yaml', 'b.yaml', '--junit', report)).code).toBe(2)
  const xml = readFileSync(report, 'utf8')
  expect(await junitFaults(xml)).toEqual([])
  expect(xml).toMatch(/<error message="[^"]*b\.yaml:3: steps\[0\]: unknown step paus/)
  const none = await command('run', 'a.yaml', '--junit', join(directory, 'no', 'junit.xml'))
  expect(none).toMatchObject({ code: 2, stdout: '' })
  expect(none.stderr).toContain('--junit cannot be written: ')
})

it('reports the value of an environment variable by its name', async () => {
  const { directory, temporary, command } = await scenarioFiles({
    'a.yaml': `
name: A
env: [TMPDIR]
steps:
  - track: { event: '{{env.TMPDIR}}/x', user: u_1, properties: { from: '{{env.TMPDIR}}' } }
  - expect: { event: '{{env.TMPDIR}}/x', where: { properties.from: '{{env.TMPDIR}}' } }
  - expect: { user: u_1, event: '{{env.TMPDIR}}', within: 100ms }
  - track: { event: '{{env.TMPDIR}}', user: u_1 }
`,
  })
  const report = join(directory, 'junit.xml')
  const { code, stdout } = await command('run', 'a.yaml', '--junit', report)
  const { stdout: json } = await command('run', 'a.yaml', '--json')
  expect(code).toBe(1)
  for (const text of [stdout, json, readFileSync(report, 'utf8')]) {
    expect(text).toContain('{{env.TMPDIR}}/x')
    expect(text).not.toContain(temporary)
  }
})
