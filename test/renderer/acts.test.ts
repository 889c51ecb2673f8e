import { expect, it } from 'vitest'
import { objectFault } from '../../src/renderer/acts/objectFault.ts'
import { clockText, instantText } from '../../src/renderer/ui/timeWords.ts'

it.each([
  ['{"a":1}', null],
  ['{}', null],
  ['{', /^This is not JSON: /],
  ['', /^This is not JSON: /],
  ['null', /^A body is a JSON object/],
  ['[]', /^A body is a JSON object/],
  ['7', /^A body is a JSON object/],
])('a body of %s is judged as it is typed', (text, fault) => {
  const said = objectFault(text)
  if (fault === null) expect(said).toBeNull()
  else expect(said).toMatch(fault)
})

it('the time of day has its date where that is another day', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(clockText(now, now)).toBe(instantText('2026-11-21T12:00:00Z').slice(11, 19))
  expect(clockText(now + 48 * 3_600_000, now)).toBe(
    instantText('2026-11-23T12:00:00Z').slice(0, 19),
  )
})
