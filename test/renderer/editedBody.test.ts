import { expect, it } from 'vitest'
import { clockText, instantText } from '../../src/contract/format.ts'
import { objectFault } from '../../src/renderer/deliveries/actions/objectFault.ts'

it.each([
  ['{"a":1}', null],
  ['{}', null],
  ['{', /^This is not JSON: /],
  ['', /^This is not JSON: /],
  ['null', /^A body must be a JSON object/],
  ['[]', /^A body must be a JSON object/],
  ['7', /^A body must be a JSON object/],
])('a body of %s is checked while typing', (text, fault) => {
  const said = objectFault(text)
  if (fault === null) expect(said).toBeNull()
  else expect(said).toMatch(fault)
})

it('the time of day has the date if it is another day', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(clockText(now, now)).toBe(instantText('2026-11-21T12:00:00Z').slice(11, 19))
  expect(clockText(now + 48 * 3_600_000, now)).toBe(
    instantText('2026-11-23T12:00:00Z').slice(0, 19),
  )
})
