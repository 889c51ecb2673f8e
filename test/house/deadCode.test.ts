import { expect, test } from 'vitest'
import { seed } from './seed.ts'

const used = 'export const used = () => 1\n'
const entry = "import { used } from '../refusal.ts'\nexport const run = used()\n"

function find(files: Record<string, string>) {
  const project = { 'src/main/cli/launch.ts': entry, 'src/main/refusal.ts': used, ...files }
  const configs = ['knip.json', 'package.json', 'tsconfig.json', 'tsconfig.base.json']
  const all = [...configs, 'tsconfig.node.json', 'tsconfig.web.json']
  return seed(project, all).check('knip', '--no-progress', '--include=exports,types,files')
}

test('detects an export that nothing imports', async () => {
  const { passed, output } = await find({ 'src/main/refusal.ts': `${used}export const dead = 1\n` })
  expect(output).toMatch(/dead\s+src\/main\/refusal\.ts/)
  expect(passed).toBe(false)
})

test('detects a file that nothing imports', async () => {
  const { passed, output } = await find({ 'src/main/forgotten.ts': used })
  expect(output).toContain('src/main/forgotten.ts')
  expect(passed).toBe(false)
})

test('detects a type that nothing uses', async () => {
  const text = `${used}export interface Dead { it: string }\n`
  const { passed, output } = await find({ 'src/main/refusal.ts': text })
  expect(output).toContain('Dead')
  expect(passed).toBe(false)
})

test('code that is all in use passes', async () => {
  const { passed, output } = await find({})
  expect(output).not.toContain('Unused')
  expect(passed).toBe(true)
})
