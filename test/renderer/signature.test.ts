import { describe, expect, test } from 'vitest'
import type { Verified } from '../../src/contract/verify.ts'
import { reserialisingWords } from '../../src/renderer/deliveries/detail/signature/reserialisingWords.ts'
import { type BodyPieces, bodyPieces } from '../../src/renderer/message/signature/bodyPieces.ts'
import { codePieces } from '../../src/renderer/message/signature/codePieces.ts'
import { secretsOf } from '../../src/renderer/message/signature/draft.ts'
import { exactBody } from '../../src/renderer/message/signature/exactBody.ts'
import { shownLanguage } from '../../src/renderer/message/signature/language.ts'
import { receiverCode } from '../../src/renderer/message/signature/receiverCode.ts'
import { verdictWords } from '../../src/renderer/message/signature/verdictWords.ts'
import { visibleText } from '../../src/renderer/message/signature/visibleText.ts'

const way = (language: string, usual: string | null, differs: boolean) => ({
  id: `${language} ${usual}`,
  language,
  usual,
  idiom: '',
  differs,
  why: null,
})

test('the code for each language on the page equals that in docs/receivers.md', () => {
  expect(receiverCode.map(({ language }) => language)).toEqual([
    'Node',
    'Go',
    'Python',
    'Java',
    'Ruby',
    'PHP',
    'Rust',
    'C#',
  ])
  for (const { code } of receiverCode) {
    expect(code).toMatch(/signed/i)
    expect(code).not.toContain('```')
  }
})

test('the sentence lists the languages whose common serialiser fails', () => {
  expect(
    reserialisingWords([
      way('JavaScript', 'JSON.stringify', false),
      way('Python', 'json.dumps', true),
      way('Java', 'Gson', true),
      way('Java', 'Jackson', false),
      way('PHP', null, true),
    ]),
  ).toBe(
    'A receiver that re-serialises this body before checking the signature fails in Python (json.dumps) and Java (Gson). Verify the raw bytes.',
  )
  expect(reserialisingWords([way('Go', 'json.Marshal', false), way('PHP', null, true)])).toBe(
    'All common serialisers write this body with the same bytes.',
  )
})

/** `<…>`: the other body lacks it. `^`: before the first character that differs. */
const marked = ({ pieces }: BodyPieces) =>
  pieces
    .map(({ text, differs, isFirst }) => `${isFirst ? '^' : ''}${differs ? `<${text}>` : text}`)
    .join('')

describe('two bodies side by side', () => {
  test.each([
    ['{"a":1,"b":2}', '{"a": 1, "b": 2}', '{"a":^1,"b":2}', '{"a":^< >1,< >"b":< >2}'],
    ['{"a":"é/"}', '{"a":"\\u00e9\\/"}', '{"a":"^<é></>"}', '{"a":"^<\\><u00e9\\/>"}'],
    ['{"n":1.0}', '{"n":1}', '{"n":1^<.><0>}', '{"n":1^}'],
    ['{}', '{}\n', '{}', '{}^<\n>'],
    ['{}', '\uFEFF{}', '^{}', '^<\uFEFF>{}'],
  ])('%j and %j differ where only one has something', (sent, computed, left, right) => {
    const [a, b] = bodyPieces(sent, computed)
    expect(marked(a).replaceAll('><', '')).toBe(left.replaceAll('><', ''))
    expect(marked(b).replaceAll('><', '')).toBe(right.replaceAll('><', ''))
  })

  test('half of a surrogate pair is never marked alone', () => {
    const [a, b] = bodyPieces('"🦆"', '"🦅"')
    expect([marked(a), marked(b)]).toEqual(['"^<🦆>"', '"^<🦅>"'])
  })

  test('a long body is shown around the first difference, with what is left out counted', () => {
    const list = (n: number) =>
      `[${Array.from({ length: 4000 }, (_, i) => (i === n ? 'x' : String(i))).join(',')}]`
    const [a, b] = bodyPieces(list(-1), list(2000))
    const shown = (body: BodyPieces) => body.pieces.map(({ text }) => text).join('')
    expect(marked(b)).toContain('1999,^<x>,2001')
    for (const body of [a, b]) {
      expect(shown(body).length).toBeLessThan(2100)
      expect(body.pieces.filter(({ differs }) => differs).length).toBeLessThanOrEqual(2)
    }
    expect(a.before + shown(a).length + a.after).toBe(list(-1).length)
    expect(b.before + shown(b).length + b.after).toBe(list(2000).length)
  })

  test('what the end of the window separates from its counterpart is not marked', () => {
    for (const length of [300, 380, 4000]) {
      const numbers = Array.from({ length }, (_, i) => String(i))
      const [a, b] = bodyPieces(`[${numbers.join(',')}]`, `[${numbers.join(', ')}]`)
      expect(a.pieces.filter(({ differs }) => differs)).toEqual([])
      expect(b.pieces.filter(({ differs, text }) => differs && text !== ' ')).toEqual([])
      expect(b.pieces.filter(({ differs }) => differs).length).toBeGreaterThan(250)
    }
  })

  test('two long bodies without anything in common are bounded', () => {
    const [a, b] = bodyPieces('-'.repeat(500_000), '+'.repeat(500_000))
    for (const { pieces } of [a, b]) expect(pieces.length).toBe(2)
  })

  test('invisible characters have symbols', () => {
    expect(visibleText('\uFEFF{\r\n\0\u2028}', { breaks: false })).toBe('[BOM]{␍\n␀[U+2028]}')
    expect(visibleText('\t\n', { breaks: true })).toBe('␉␊\n')
  })
})

test('code is coloured in every language without a change of its text', () => {
  for (const { code } of receiverCode) {
    const pieces = codePieces(code)
    expect(pieces.map(({ text }) => text).join('')).toBe(code)
    expect(new Set(pieces.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3)
  }
  expect(codePieces('return "a//b" # c')).toEqual([
    { kind: 'word', text: 'return' },
    { kind: 'plain', text: ' ' },
    { kind: 'string', text: '"a//b"' },
    { kind: 'plain', text: ' ' },
    { kind: 'comment', text: '# c' },
  ])
})

test('the code shown is in a language that makes the mistake, if the chosen one does not', () => {
  const causes = [{ language: 'Node' }, { language: 'Go' }]
  expect(shownLanguage('Go', causes)).toBe('Go')
  expect(shownLanguage('Ruby', causes)).toBe('Node')
  expect(shownLanguage('Ruby', [])).toBe('Ruby')
  expect(shownLanguage('Ruby', [{ language: 'Perl' }])).toBe('Ruby')
})

test('each line is a secret with its spaces', () => {
  expect(secretsOf(' s3cr3t\r\n\n"quoted" \n')).toEqual([' s3cr3t', '"quoted" '])
})

test('a file is used as text only if a text field leaves its bytes alone', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(exactBody('a.json', bytes('{"a":"é"}\n'))).toEqual({ body: '{"a":"é"}\n', file: null })
  expect(exactBody('a.json', bytes('{}\r\n'))).toEqual({
    body: '',
    file: { name: 'a.json', bytes: 4, base64: 'e30NCg==', text: '{}\r\n' },
  })
  expect(exactBody('a.bin', new Uint8Array([0xff])).file).toMatchObject({
    base64: '/w==',
    text: null,
  })
  expect(exactBody('b.json', bytes(`\uFEFF{}`)).body).toBe('\uFEFF{}')
})

test('the verdict is a note', () => {
  const verified = {
    verdict: 'unknown',
    found: [],
    explanation: 'None of 246 known mistakes produces it.',
    tried: 12345,
  } as unknown as Verified
  expect(verdictWords(verified)).toEqual({
    title: 'No known mistake',
    tone: 'wait',
    detail: 'None of 246 known mistakes produces it. 12,345 signatures were computed.',
  })
  const found = [{ title: 'Signed over something', explanation: 'Do not.' }] as Verified['found']
  expect(verdictWords({ ...verified, verdict: 'mistake', found })).toEqual({
    title: 'Signed over something',
    tone: 'bad',
    detail: 'Do not.',
  })
  expect(verdictWords({ ...verified, verdict: 'valid' }).tone).toBe('good')
})
