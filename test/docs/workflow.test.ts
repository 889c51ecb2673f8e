import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

interface Workflow {
  jobs: Record<string, { steps: { with?: Record<string, unknown> }[] }>
}

const example = textOf('examples/ci/scenarios-on-four-machines.yml')

it('the workflow in docs/ci.md is that of the example', () => {
  expect(textOf('docs/ci.md')).toContain(
    `\`\`\`yaml\n${example.slice(example.indexOf('jobs:'))}\`\`\``,
  )
})

it('every input of a step is one value: an expression in braces may be read as a mapping', () => {
  const { jobs } = parse(example, { stringKeys: true }) as Workflow
  const inputs = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap((step) => Object.entries(step.with ?? {})),
  )
  expect(inputs.length).toBeGreaterThan(10)
  for (const [name, value] of inputs)
    expect([name, typeof value]).toEqual([name, expect.stringMatching(/^(string|number|boolean)$/)])
})
