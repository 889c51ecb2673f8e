import { expect, test } from 'vitest'
import { linearPattern, patternFault } from '../../src/main/tracking/linearPattern.ts'

const texts = [
  '',
  'a',
  'A',
  'ab',
  '12',
  'o-123',
  'a b',
  'a\u00A0b',
  '\r',
  '\n',
  '\u2028',
  'é',
  '😀',
  '-',
  '.',
  '[',
  ']',
  'a\n',
]

test.each([
  String.raw`^\d+$`,
  String.raw`\s`,
  String.raw`^\S+$`,
  '^.$',
  '.',
  '[.]',
  String.raw`[\s-]`,
  String.raw`^[\w\-.]+$`,
  String.raw`^\w+-\d{3}$`,
  '^(fall|winter)$',
  String.raw`\u0041`,
  '(?<first>a)b',
  '[^a-z]',
  String.raw`^\p{L}$`,
  String.raw`\[`,
  String.raw`[[a]`,
  '^$',
  String.raw`a\b`,
])('matches what JavaScript matches: %s', (pattern) => {
  expect(patternFault(pattern)).toBeNull()
  const flags = /\\p|\\-/.test(pattern) ? (pattern.includes(String.raw`\p`) ? 'u' : '') : 'u'
  const script = RegExp(pattern, flags)
  const linear = linearPattern(pattern)
  const differing = texts.filter((text) => script.test(text) !== linear.test(text))
  expect(differing).toEqual([])
})
