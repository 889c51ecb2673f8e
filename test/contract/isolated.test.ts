import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isolated } from '../../src/contract/isolated.ts'

const begins = '\u2066\u2067\u2068'

/** How deep each end of isolation is, with the text's own beginnings. */
function depths(text: string): number[] {
  let depth = 0
  return Array.from(text, (character) => {
    if (begins.includes(character)) depth += 1
    if (character === '\u2069') depth -= 1
    return depth
  })
}

it('isolates any text with marks of direction up to its end, and leaves others unchanged', () => {
  const characters = fc.constantFrom('a', 'ב', '\u202e', '\u202c', '\u2066', '\u2068', '\u2069')
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
      const shown = isolated(text)
      const isPlain = /^[aב]*$/.test(text)
      if (isPlain) expect(shown).toBe(text)
      if (isPlain) return
      // Only its last character ends the isolation that its first begins.
      expect(depths(shown).indexOf(0)).toBe(shown.length - 1)
      expect(shown.replaceAll(/[\u2066-\u2069]/g, '')).toBe(text.replaceAll(/[\u2066-\u2069]/g, ''))
    }),
  )
})
