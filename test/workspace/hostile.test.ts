import { expect, it } from 'vitest'
import { startWorkbench } from '../support/workbench.ts'

const many = (count: number, each: (index: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, index) => each(index)).join(between)

const tooMany =
  'too many aliases: a file has at most 1,000 of them, and they stand for at most 50,000 values'

it.each([
  [
    'aliases of aliases',
    `a0: &a0 [x, x, x]\n${many(30, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`)}`,
    10,
    tooMany,
  ],
  ['thousands of aliases', `x: &a 1\nsources: [${many(5000, () => '*a', ',')}]`, 2, tooMany],
  [
    'thousands of anchors with an alias each',
    many(1500, (i) => `b${i}: &a${i} 1\nc${i}: *a${i}`),
    2002,
    tooMany,
  ],
  ['an alias within itself', 'sources: &a [*a]', 1, '*a stands within what it stands for'],
  ['a thousand levels', '['.repeat(1000), 1, 'it is nested more than 100 levels deep'],
  ['a thousand levels that close', `${'{a: '.repeat(1000)}${'}'.repeat(1000)}`, 1, /nested/],
  ['a thousand levels on a line', `sources:\n  ${'- '.repeat(1000)}`, 2, /nested/],
  ['more tokens than are parsed', ']'.repeat(1_000_000), 1, /more than 200,000 tokens/],
  [
    'a key for every few bytes',
    many(90_000, (i) => `k${i}: 1`),
    28_572,
    /more than 200,000 tokens/,
  ],
  ['an emoji for a key, twice', '🦊: 1\n🦊: 2', 2, '🦊 is there a second time; leave one of them'],
])('%s: refused with a line and a reason', async (_what, yaml, line, message) => {
  const { client } = await startWorkbench()
  await expect(client.workspace.diff({ yaml })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: {
      mistakes: [
        {
          line,
          message:
            typeof message === 'string' ? message : (expect.stringMatching(message) as string),
        },
      ],
    },
  })
})

it('a file that is all mistakes is answered with the first hundred', async () => {
  const { client } = await startWorkbench()
  const yaml = `sources:\n${many(20_000, () => '- {}')}`
  const refused = await client.workspace.diff({ yaml }).catch((error: unknown) => error)
  const { mistakes } = (refused as { data: { mistakes: unknown[] } }).data
  expect(mistakes).toHaveLength(101)
  expect(mistakes[99]).toMatchObject({ line: 101, path: 'sources[99].name' })
  expect(mistakes[100]).toEqual({
    line: 102,
    path: '',
    message: 'there are more mistakes from here on',
  })
})

it('a text of more than 1 MB is not read', async () => {
  const { client } = await startWorkbench()
  const yaml = '#'.repeat(1024 * 1024 + 1)
  await expect(client.workspace.apply({ yaml })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { field: 'yaml' },
    message: 'yaml: a workspace file has at most 1 MB',
  })
})
