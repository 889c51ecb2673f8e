import { expect, test } from 'vitest'
import { bodyMistakes } from '../../src/main/detective/known/bodies.ts'
import { digestMistakes } from '../../src/main/detective/known/digests.ts'
import { encodingMistakes } from '../../src/main/detective/known/encodings.ts'
import { secretMistakes } from '../../src/main/detective/known/secrets.ts'
import { shortTitle } from '../../src/main/detective/shortTitle.ts'

test.each([
  ["Signed over the body as Python's json.dumps writes it", "re-serialised by Python's json.dumps"],
  ['Signed over the body as Latin-1', 'body as Latin-1'],
  ['Signed over the trimmed body', 'the trimmed body'],
  ['Signed with a line break after the secret', 'a line break after the secret'],
  ['Computed with HMAC-MD5 instead of HMAC-SHA1', 'HMAC-MD5'],
  ['Computed as SHA-1 of the secret and the body', 'SHA-1 of the secret and the body'],
  ['Written with the prefix `sha1=`', 'the prefix `sha1=`'],
])('%s is %s in a list', (title, short) => {
  expect(shortTitle(title)).toBe(short)
})

test('every known mistake has a short title of its own, without the participle', () => {
  const titles = [bodyMistakes, secretMistakes, digestMistakes, encodingMistakes]
    .flat()
    .map(({ title }) => title)
  for (const title of titles) expect(shortTitle(title)).not.toMatch(/^(signed|computed|written) /)
  const distinct = new Set(titles)
  expect(new Set(titles.map(shortTitle)).size).toBe(distinct.size)
})
