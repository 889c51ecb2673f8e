import { expect, test } from 'vitest'
import { receiverCode } from '../../src/renderer/message/signature/receiverCode.ts'
import { reserialisingWords } from '../../src/renderer/deliveries/detail/signature/reserialisingWords.ts'

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
