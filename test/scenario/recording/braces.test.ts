import { expect, it } from 'vitest'
import { scenarioStep } from '../../../src/contract/copyAs/scenarioStep.ts'
import { yamlSafe, yamlText } from '../../../src/main/recording/recordedText.ts'
import { readScenarioFile } from '../../../src/main/scenario/file.ts'
import { fillIn, scopeOf } from '../../../src/main/scenario/steps/variables.ts'
import { readYaml } from '../../../src/main/text/yamlText.ts'

const reach = { env: { X: 'stolen' }, within: null }
const texts = [
  '{{env.X}}',
  'FULL~~FULL{env.X}}',
  '{FULL~{~FULL{env.X}}',
  'FULL~{{env.X}}~FULL',
  '{{brace}}{env.X}}',
  '{{{{env.X}}}}',
  '{{brace}}{{brace}}env.X}}',
  '1e400',
  '9007199254740993',
]

/** What a run makes of a file. */
function filled(text: string) {
  const { value } = readYaml(text) as { value: { variables?: object } }
  return fillIn(value, scopeOf({ ...value.variables }, reach).scope) as Record<string, unknown>
}

it.each(texts)('a recording repeats %j, also as a key', (text) => {
  const recorded = yamlText(yamlSafe({ name: 'A', value: text, keys: { [text]: [text] } }), [])
  expect(filled(recorded)).toMatchObject({ value: text, keys: { [text]: [text] } })
})

it('a recording repeats every digit of a number, and its comments are one line each', () => {
  const exact = JSON.rawJSON('9007199254740993')
  const recorded = yamlText(yamlSafe({ n: exact, list: [exact, '9007199254740993'] }), [
    'a\u0007\nb',
  ])
  expect(recorded).toBe(
    '# a\\u{7} b\nn: 9007199254740993\nlist:\n  - 9007199254740993\n  - "9007199254740993"\n',
  )
})

it.each([...texts, '\u007b\u007benv.X}}'])('a copied step repeats %j', (text) => {
  const raws = [JSON.stringify(text), JSON.stringify(text).replaceAll('{', '\\u007b')]
  for (const raw of [...raws, `"\\\\u007b${raws[0]!.slice(1)}`]) {
    const step = scenarioStep('track', [{ key: 'event', raw }], text)
    if ('unless' in step) throw new Error(step.unless)
    const file = `variables: { brace: '{' }\nsteps:\n${step.text}`
    const wanted = { event: JSON.parse(raw) as string, source: text }
    expect(filled(file)).toMatchObject({ steps: [{ track: wanted }] })
  }
})

it('fills in the fields of a call once, also those that its calls share', () => {
  const file = `name: A
variables: { brace: '{' }
workspace: { sources: [{ name: '{{brace}}{env.X}}' }] }
steps:
  - track: { source: '{{brace}}{env.X}}', users: ['{{brace}}{env.X}}', 'u_2'], event: 'of {{user}}' }
`
  const { mistakes, scenarios } = readScenarioFile(file, { directory: '.', env: reach.env })
  expect(mistakes).toEqual([])
  expect(scenarios[0]?.steps[0]?.title).toBe('track, 2 users')
})
