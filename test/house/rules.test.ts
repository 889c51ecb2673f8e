import { expect, test } from 'vitest'
import { seed } from './seed.ts'

const tsconfig = '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" } }'
const fine = 'export const it = 1\n'
const hooks = "import { useEffect, useState } from 'react'\n"

const faults: Record<string, { file?: string; text: string }> = {
  'no-default-export': { text: 'export default 1\n' },
  'max-lines': { text: `${fine}${'// a line\n'.repeat(300)}` },
  'max-lines-per-function': {
    text: `export function long() {\n${"  void '';\n".repeat(120)}}\n`,
  },
  'max-params': { text: 'export const sum = (a, b, c, d, e) => a + b + c + d + e\n' },
  'no-console': { text: "console.log('here')\n" },
  'no-barrel-file': { text: "export * from './fine.ts'\n" },
  'prefer-node-protocol': { text: "import { join } from 'path'\nexport const at = join('a')\n" },
  'no-floating-promises': { text: 'Promise.resolve(1)\n' },
  'no-misused-promises': { text: 'export const odd = Promise.resolve(1) ? 1 : 2\n' },
  'await-thenable': { text: 'export const one = async () => await 1\n' },
  'no-explicit-any': { text: 'export const same = (it: any) => it\n' },
  'no-non-null-assertion': { text: 'export const some = (it?: string) => it!\n' },
  'switch-exhaustiveness-check': {
    text: `export function f(it: 'a' | 'b') {
  switch (it) {
    case 'a':
      return 1
  }
  return 2
}
`,
  },
  'rules-of-hooks': {
    file: 'src/renderer/probe1.tsx',
    text: `${hooks}export function Probe({ on }: { on: boolean }) {
  if (on) useState(1)
  useEffect(() => {}, [])
  return <p />
}
`,
  },
  'exhaustive-deps': {
    file: 'src/renderer/probe2.tsx',
    text: `${hooks}export function Probe({ on }: { on: (n: number) => void }) {
  const [n] = useState(1)
  useEffect(() => on(n), [])
  return <p />
}
`,
  },
  'alt-text': {
    file: 'src/renderer/probe3.tsx',
    text: 'export const Probe = () => <img src="a.png" />\n',
  },
}

function lint(files: Record<string, string>) {
  const project = seed({ 'tsconfig.json': tsconfig, ...files }, [
    'oxlint.config.ts',
    'scripts/layers.ts',
  ])
  return project.check('oxlint', '--format=unix')
}

test('each house rule rejects a file that breaks it', async () => {
  const at = ([rule, { file }]: [string, { file?: string }]) => file ?? `src/main/${rule}.ts`
  const cases = Object.entries(faults)
  const files = Object.fromEntries(cases.map((entry) => [at(entry), entry[1].text]))
  const { passed, output } = await lint({ 'src/main/fine.ts': fine, ...files })
  const lines = output.split('\n')
  const silent = cases.filter(
    (entry) => !lines.some((line) => line.startsWith(at(entry)) && line.includes(`(${entry[0]})`)),
  )
  expect(silent.map(([rule]) => rule)).toEqual([])
  expect(output).not.toContain('fine.ts')
  expect(passed).toBe(false)
})

test('rejects an import cycle across folders', async () => {
  const { passed, output } = await lint({
    'src/main/api/one.ts':
      "import { two } from '../delivery/two.ts'\nexport const one = () => two\n",
    'src/main/delivery/two.ts': "import { three } from './three.ts'\nexport const two = three\n",
    'src/main/delivery/three.ts': "import { one } from '../api/one.ts'\nexport const three = one\n",
  })
  expect(output).toContain('no-cycle')
  expect(passed).toBe(false)
})

test('a file of exactly 300 lines passes', async () => {
  const { passed } = await lint({ 'src/main/probe.ts': `${fine}${'// a line\n'.repeat(299)}` })
  expect(passed).toBe(true)
})
