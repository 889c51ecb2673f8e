import { describe, expect, test } from 'vitest'
import type { ScenarioFile, StepResult } from '../../src/contract/scenario.ts'
import { runText } from '../../src/renderer/scenarios/runs/outcomes.ts'
import { startOfLine } from '../../src/renderer/ui/code/mistakes.ts'
import {
  chosenOf,
  fileOf,
  listedOf,
  matchingListed,
  pathOf,
} from '../../src/renderer/scenarios/files/place.ts'

const scenario = (name: string, tags: string[] = []) => ({
  name,
  description: null,
  tags,
  steps: 1,
  needsOwn: false,
  last: null,
})
const mistake = { line: 4, path: 'steps[0]', message: 'there is no such step' }
const files: ScenarioFile[] = [
  { file: 'flows/a.yaml', scenarios: [scenario('One', ['slow']), scenario('Two')], mistakes: [] },
  { file: 'b.yaml', scenarios: [], mistakes: [mistake] },
]
const listed = listedOf(files)
const step = (state: StepResult['state']): StepResult => ({
  title: 'a step',
  line: 1,
  setUp: false,
  state,
  ms: null,
  message: null,
  expected: null,
})

describe('the list of scenarios', () => {
  test('has a row per scenario, and one per file without a readable scenario', () => {
    expect(listed.map(({ file, scenario: each }) => [file, each?.name])).toEqual([
      ['flows/a.yaml', 'One'],
      ['flows/a.yaml', 'Two'],
      ['b.yaml', undefined],
    ])
    expect(listed[2]?.mistakes).toEqual([mistake])
  })

  test.each([
    ['', 3],
    ['two', 1],
    ['A.YAML', 2],
    ['slow one', 1],
    ['slow two', 0],
  ])('typing %j leaves %d', (text, count) => {
    expect(matchingListed(listed, text)).toHaveLength(count)
  })

  test('a URL encodes any file and scenario name', () => {
    const path = pathOf('flows/100% a&b.yaml', 'Is it 50%?')
    const [, part = '', search = ''] = /^\/scenarios\/([^?]*)\?(.*)$/.exec(path) ?? []
    // As the router gives it.
    expect(fileOf(decodeURI(part))).toBe('flows/100% a&b.yaml')
    expect(new URLSearchParams(search).get('scenario')).toBe('Is it 50%?')
    expect(part).not.toContain('/')
  })

  test('an unencoded URL is read literally', () => {
    expect(fileOf('100%.yaml')).toBe('100%.yaml')
  })

  test('shows the first scenario by default, and the named or first one of a file', () => {
    const nameOf = (file: string | null, name: string | null) =>
      chosenOf(listed, file, name)?.scenario?.name
    expect(nameOf(null, null)).toBe('One')
    expect(nameOf('flows/a.yaml', 'Two')).toBe('Two')
    expect(nameOf('flows/a.yaml', 'Gone')).toBe('One')
    expect(chosenOf(listed, 'none.yaml', null)).toBeNull()
  })
})

describe('a run in words', () => {
  test.each([
    ['running', ['passed', 'running', 'waiting'], 'running step 2 of 3'],
    ['running', ['waiting', 'waiting'], 'starting'],
    ['passed', ['passed', 'passed'], 'passed in 2.1 s'],
    ['failed', ['passed', 'failed', 'skipped'], '1 of 3 steps failed'],
    ['stopped', ['passed', 'skipped'], 'stopped after 1 of 2 steps'],
    ['broken', ['failed'], 'broken'],
  ] as const)('%s with %j is "%s"', (outcome, states, text) => {
    expect(runText({ outcome, queued: false, ms: 2100, steps: states.map(step) })).toBe(text)
  })
})

test.each([
  [1, 'name'],
  [3, 'track'],
  [4, 'user'],
  [9, ''],
])('a mistake on line %d is marked where it begins', (line, begins) => {
  const text = 'name: a\nsteps:\n  - track:\n      user: b\n'
  expect(text.slice(startOfLine(text, line)).startsWith(begins)).toBe(true)
  if (begins === '') expect(startOfLine(text, line)).toBe(text.length)
})
