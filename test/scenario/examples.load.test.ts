import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { run } from '../support/cli.ts'

const folder = fileURLToPath(new URL('../../examples', import.meta.url))

vi.setConfig({ testTimeout: 180_000 })

it('every example passes, including outages of hours within seconds', async () => {
  const { code, stdout, stderr } = await run([
    'scenario',
    'run',
    folder,
    '--parallel',
    '2',
    '--json',
  ])
  const { summary, runs } = JSON.parse(stdout) as {
    summary: Record<string, number>
    runs: { name: string; outcome: string; ms: number; message: string | null }[]
  }
  expect(
    runs.filter(({ outcome }) => outcome !== 'passed'),
    stderr,
  ).toEqual([])
  expect({ code, ...summary }).toMatchObject({ code: 0, passed: runs.length, failed: 0, broken: 0 })
  expect(Math.max(...runs.map(({ ms }) => ms))).toBeLessThan(60_000)
})

it('every example names its schema for editors, and describes its purpose', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  expect(files.length).toBeGreaterThan(9)
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text, file).toContain('# yaml-language-server: $schema=../hookbench.schema.json\n')
  }
})
