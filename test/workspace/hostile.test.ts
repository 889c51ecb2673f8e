import { expect, it } from 'vitest'
import { startWorkbench } from '../support/workbench.ts'

const many = (count: number, each: (index: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, index) => each(index)).join(between)

const tooMany =
  'too many aliases: a file can have at most 1,000, standing for at most 50,000 values'

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
  ['an alias within itself', 'sources: &a [*a]', 1, '*a refers to itself'],
  ['a thousand levels', '['.repeat(1000), 1, 'nested more than 100 levels deep'],
  ['a thousand closed levels', `${'{a: '.repeat(1000)}${'}'.repeat(1000)}`, 1, /nested/],
  ['a thousand levels on a line', `sources:\n  ${'- '.repeat(1000)}`, 2, /nested/],
  ['more tokens than allowed', ']'.repeat(1_000_000), 1, /more than 200,000 tokens/],
  [
    'a key for every few bytes',
    many(90_000, (i) => `k${i}: 1`),
    28_572,
    /more than 200,000 tokens/,
  ],
  ['an emoji for a key, twice', '🦊: 1\n🦊: 2', 2, 'duplicate key 🦊'],
])('rejects %s with a line and a reason', async (_what, yaml, line, message) => {
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

it('reports the first hundred mistakes of a file full of them', async () => {
  const { client } = await startWorkbench()
  const yaml = `sources:\n${many(20_000, () => '- {}')}`
  const refused = await client.workspace.diff({ yaml }).catch((error: unknown) => error)
  const { mistakes } = (refused as { data: { mistakes: unknown[] } }).data
  expect(mistakes).toHaveLength(101)
  expect(mistakes[99]).toMatchObject({ line: 101, path: 'sources[99].name' })
  expect(mistakes[100]).toEqual({
    line: 102,
    path: '',
    message: 'more errors from here on',
  })
})

it('rejects a text of more than 1 MB', async () => {
  const { client } = await startWorkbench()
  const yaml = '#'.repeat(1024 * 1024 + 1)
  await expect(client.workspace.apply({ yaml })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { field: 'yaml' },
    message: 'yaml: a workspace file can have at most 1 MB',
  })
})
