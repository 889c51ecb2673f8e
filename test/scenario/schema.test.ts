import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { jsonSchemaText } from '../../src/main/scenario/jsonSchema.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const published = readFileSync(join(root, 'hookbench.schema.json'), 'utf8')
const validate = new Ajv2020({ allowUnionTypes: true, validateFormats: false }).compile(
  JSON.parse(published) as object,
)

it('hookbench.schema.json is current: `hookbench scenario schema --out hookbench.schema.json` regenerates it', () => {
  expect(JSON.parse(published)).toEqual(JSON.parse(jsonSchemaText()))
})

it('accepts every example', () => {
  const files = readdirSync(join(root, 'examples')).filter((file) => file.endsWith('.yaml'))
  for (const file of files) {
    validate(parse(readFileSync(join(root, 'examples', file), 'utf8')))
    expect(validate.errors, file).toBe(null)
  }
})

it('rejects mistakes, and accepts a placeholder where a number is required', () => {
  const step = (text: string) => validate(parse(`name: A\nsteps:\n  - ${text}`))
  expect(step('track: { event: A, times: 3 }')).toBe(true)
  expect(step("track: { event: A, times: '{{count}}' }")).toBe(true)
  expect(step('pause')).toBe(true)
  expect(step('audience: { name: A, rule: { not: { trait: plan, is: pro } } }')).toBe(true)
  expect(step('track: { event: A, times: three }')).toBe(false)
  expect(step('track: { evnt: A }')).toBe(false)
  expect(step('paus')).toBe(false)
  expect(step('expect: { state: arrived }')).toBe(false)
  expect(step('receiver: { name: inbox, respond: [700] }')).toBe(false)
  expect(validate(parse('name: A'))).toBe(false)
  expect(validate(parse('nam: A\nsteps: [pause]'))).toBe(false)
})
