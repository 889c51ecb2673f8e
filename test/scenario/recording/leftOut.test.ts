import { expect, it } from 'vitest'
import { createLeftOut } from '../../../src/main/recording/leftOut.ts'

const cleaned = (value: unknown) => {
  const leftOut = createLeftOut(['s3cr3t-of-orders'])
  const clean = leftOut.clean(value, 'context')
  return { clean, reported: leftOut.sentences().length > 0 }
}

it.each([
  [
    'https://shop.example/reset?token=abc123&step=2',
    'https://shop.example/reset?token=left-out&step=2',
  ],
  ['https://shop.example/#access_token=abc&x=1', 'https://shop.example/#access_token=left-out&x=1'],
  ['?utm_source=mail&api%5Fkey=abc', '?utm_source=mail&api%5Fkey=left-out'],
  ['https://ann:hunter2@shop.example/a', 'https://left-out@shop.example/a'],
  ['Bearer abcdefgh.12345', 'Bearer left-out'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1', 'left-out'],
  [
    { 'x-api-key': 'a', privateKey: 'b', auth: { a: 1 } },
    { 'x-api-key': 'left-out', privateKey: 'left-out', auth: 'left-out' },
  ],
])('leaves out the secret in %j', (value, without) => {
  expect(cleaned(value)).toEqual({ clean: without, reported: true })
})

it.each([
  'ann@shop.example',
  'https://shop.example/a?discard=1&tokens_page#top',
  'the bearer is here',
  { author: 'Ann', keyboard: 'x', monkey: 1, step: 'https://a.example/x@y' },
])('keeps %j', (value) => {
  expect(cleaned(value)).toEqual({ clean: value, reported: false })
})
