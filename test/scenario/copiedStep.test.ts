import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { scenarioStep } from '../../src/contract/copyAs/scenarioStep.ts'
import { readParts } from '../../src/renderer/message/draft/parts.ts'
import { readScenarioFile } from '../../src/main/scenario/file.ts'
import { openHereBench } from '../../src/main/scenario/hereBench.ts'
import { newRecord, runScenario } from '../../src/main/scenario/run.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

/** Runs a copied step in the workbench. */
async function runStep(client: Awaited<ReturnType<typeof startWorkbench>>['client'], step: string) {
  const variables = 'variables: { brace: "{" }'
  const { scenarios } = readScenarioFile(`name: Copied\n${variables}\nsteps:\n${step}`, {
    directory: '.',
    env: {},
  })
  const [scenario] = scenarios
  if (!scenario) throw new Error('no scenario')
  const record = newRecord(scenario)
  await runScenario(record, {
    scenario,
    env: {},
    shared: true,
    signal: AbortSignal.timeout(20_000),
    onStep: () => {},
    open: (workspace) => openHereBench({ client, workspace, speed: null }),
  })
  expect(record).toMatchObject({ outcome: 'passed', message: null })
}

it('a copied step sends the same call: every digit, text and key', async () => {
  const started = await startWorkbench()
  const call = {
    writeKey: 'WRITEKEY1',
    userId: 'u: 1204 #x',
    event: 'yes \'it\' "is" {{n}} {{{',
    timestamp: '2026-11-21T09:14:07.312Z',
    properties: { '{{k': [1, { a: null, 'b: c': '\u007f\u2028 é 🎉 \n' }], empty: {} },
    context: { app: { name: '- x' } },
  }
  const exact = JSON.stringify(call).replace('"empty"', '"n":9007199254740993,"empty"')
  await fetch(`${started.collect}/v1/track`, { method: 'POST', body: exact })
  await settled(started)
  const { content, source } = await started.client.calls.get({ id: '1' })
  const step = scenarioStep('track', readParts(content) ?? [], source)
  if ('unless' in step) throw new Error(step.unless)
  await runStep(started.client, step.text)
  await settled(started)
  const [original, copied] = await Promise.all(
    ['1', '2'].map((id) => started.client.messages.get({ id })),
  )
  const contextless = (body = '') => body.replace(/"context":.*$/, '')
  expect(contextless(copied?.body)).toBe(contextless(original?.body))
  expect(copied?.body).toContain('"app":{"name":"- x"}')
})

it('is one item of a list of steps in YAML', () => {
  const parts = readParts('{"type":"identify","userId":"u","traits":{\n  "a": 1\n}}') ?? []
  const step = scenarioStep('identify', parts, 'app')
  if ('unless' in step) throw new Error(step.unless)
  expect(parse(step.text)).toEqual([{ identify: { source: 'app', user: 'u', traits: { a: 1 } } }])
  expect(stringify(parse(step.text))).not.toContain('{{')
})

it('names the field that no step can send', () => {
  const of = (text: string) => scenarioStep('track', readParts(text) ?? [], 'app')
  expect(of('{"userId":5}')).toEqual({ unless: 'A scenario step cannot send userId as 5' })
  expect(of('{"channel":"x"}')).toEqual({ unless: 'A scenario step has no channel' })
  expect(of('{"constructor":"x"}')).toEqual({ unless: 'A scenario step has no constructor' })
})
