import { expect, it } from 'vitest'
import { readRequest } from '../../../src/main/collection/readCalls.ts'
import { requestBytes } from '../../../src/main/collection/limits.ts'

/** Far more than any of them needs, and far less than the minutes of a quadratic parser. */
const patientMs = 2000

const fill = (text: string) => text.repeat(Math.floor((requestBytes - 100) / text.length))
const page = (more: string) => `{"type":"page","userId":"u"${more}}`
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0])))

const bodies: Record<string, string> = {
  'nothing but brackets': fill('['),
  'nothing but brackets, and an exponent': `${fill('[')}1e5`,
  'a number of 500,000 digits': `{"a":1${fill('7')}}`,
  'a one after 500,000 decimal zeros': `{"a":1.${fill('0')}1}`,
  'an exponent of 500,000 digits': `{"a":1e${fill('9')}}`,
  'a negative exponent of 500,000 digits': `{"a":1e-${fill('9')}}`,
  'thousands of exponents past counting': `[${fill('1e-999999999999999999999,')}1]`,
  '250,000 numbers and an exponent': `[${fill('0,')}1e5]`,
  '30,000 keys': keys(30_000),
  'a key that occurs 80,000 times': `{${fill('"a":0,')}"a":1}`,
  'escaped zeros': `{"a":"${fill('\\u0000')}"}`,
  'white space': `[${fill(' ')}]`,
  'a string like many numbers': `{"a":"${fill(':123456789012345')}"}`,
  'timestamps of 30 KB': `{"batch":[${Array(15)
    .fill(page(`,"timestamp":"x${' '.repeat(30_000)}x"`))
    .join()}]}`,
  'integrations of 30 KB without a letter': `{"batch":[${Array(15)
    .fill(page(`,"integrations":{"webhook${'-'.repeat(30_000)}x":true}`))
    .join()}]}`,
  'integrations in each of 2,490 calls': `{"integrations":${keys(130)},"batch":[${Array(2490)
    .fill(page(''))
    .join()}]}`,
}

it.each(Object.entries(bodies))('parses %s without delaying other clients', async (_what, text) => {
  expect(text.length).toBeLessThan(requestBytes)
  const start = performance.now()
  await readRequest('batch', { text, bytes: Buffer.alloc(0), total: 0 }, () => undefined)
  expect(performance.now() - start).toBeLessThan(patientMs)
})
