import { expect, test } from 'vitest'
import { seed } from './seed.ts'

const configs = ['tsconfig.json', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.web.json']
const fine = 'export const it: number = 1\n'
const wrong = "export const it: number = 'one'\n"
const dom = 'export const it = document.title\n'

function check(files: Record<string, string>) {
  const project = { 'src/main/probe.ts': fine, 'src/renderer/probe.ts': fine, ...files }
  return seed(project, configs).check('tsc', '-b', '--force')
}

test.each([
  ['a wrong type in the engine', { 'src/main/probe.ts': wrong }],
  ['a wrong type in the screen', { 'src/renderer/probe.ts': wrong }],
  ['the page in the engine', { 'src/main/probe.ts': dom }],
  ['an enum', { 'src/main/probe.ts': 'export enum It { one }\n' }],
  ['an unused local', { 'src/main/probe.ts': `const dead = 1\n${fine}` }],
  ['a wrong type in a test', { 'test/probe.test.ts': wrong }],
])('%s does not compile', async (_, files) => {
  const { passed, output } = await check(files)
  expect(output).toContain('error TS')
  expect(passed).toBe(false)
})

test('well-typed code compiles', async () => {
  expect(await check({})).toEqual({ passed: true, output: '' })
})
