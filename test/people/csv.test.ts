import { expect, it } from 'vitest'
import { readMembers, readValues } from '../../src/main/text/csv.ts'

const members = (csv: string) =>
  readMembers(csv).map(({ userId, member }) => (member ? userId : `-${userId}`))

it.each([
  ['one per line', 'u1\nu2\n', ['u1', 'u2']],
  ['CRLF, blank lines and no last line end', 'u1\r\n\r\nu2', ['u1', 'u2']],
  ['a byte order mark', '\uFEFFuserId\nu1\n', ['u1']],
  ['a byte order mark without a header', '\uFEFFu1\nu2', ['u1', 'u2']],
  ['quotes, with field delimiters', '"u,1"\n"u ""2"""\n', ['u,1', 'u "2"']],
  ['surrounding spaces', '  u1  \n\tu2\t\n', ['u1', 'u2']],
  ['a header with other columns', 'name,user_id\nAda,u1\nBo,u2', ['u1', 'u2']],
  ['a header with member', 'userId,member\nu1,true\nu2,FALSE', ['u1', '-u2']],
  ['semicolons', 'User ID;member\nu1;false', ['-u1']],
  ['tabs', 'member\tuserId\ntrue\tu1', ['u1']],
  ['mixed line ends', 'u1\r\nu2\nu3\ru4', ['u1', 'u2', 'u3', 'u4']],
  ['the same and quotes', '"u1"\r\nu2\nu3\ru4', ['u1', 'u2', 'u3', 'u4']],
  ['nothing', '', []],
  ['only a header', 'userId\n', []],
])('reads members with %s', (_name, csv, read) => {
  expect(members(csv)).toEqual(read)
})

it.each([
  ['userId\nu1\n,\n', 'line 3: 2 columns, but the header has 1 column'],
  ['userId,member\nu1,true\nu2,maybe\n', 'line 3: member must be true or false, not "maybe"'],
  ['userId,member\nu1,true\n,true\n', 'line 3: a user id must not be empty'],
  ['userId,member\r\n\r\nu1\r\n', 'line 3: 1 column, but the header has 2 columns'],
  ['u1\nu2,u3\n', 'line 2: expected a user id only'],
  ['u1\n"u2\nu3\n', 'line 2: a quote is never closed'],
  ['u1\nu"2\nu3\n', 'line 2: a quote inside a field'],
  [`u1\n${'x'.repeat(1001)}\n`, 'line 2: a user id can have at most 1,000 characters'],
])('names the invalid line of %j', (csv, message) => {
  const words = new RegExp(`^${message.replaceAll('"', '.')}.*; nothing was applied$`)
  expect(() => readMembers(csv)).toThrow(words)
})

it('reads values by their type', () => {
  const csv = [
    'userId,value',
    'a,42',
    'b,-1.5',
    'c,true',
    'd,gold plan',
    'e,"[1,""x"",false]"',
    'f,',
    'g,007',
    'h,12345678901234567890',
    'i,"""42"""',
    'j,"with, comma"',
  ].join('\n')
  expect(readValues(csv).map(({ value }) => value)).toEqual([
    42,
    -1.5,
    true,
    'gold plan',
    [1, 'x', false],
    null,
    '007',
    '12345678901234567890',
    '42',
    'with, comma',
  ])
  expect(readValues('a,1\nb,2').map(({ userId }) => userId)).toEqual(['a', 'b'])
})

it.each([
  ['a,1\nb\n', /^line 2: expected a user id and a value/],
  ['userId,value\na,1\nb,2,3\n', /^line 3: 3 columns, but the header has 2/],
  ['userId,name\na,1\n', /^line 1: the header has no value column/],
  ['userId,value\na,"{""x"":1}"\n', /^line 2: a value must be a string, a number/],
  [`a,1\nb,${'x'.repeat(25_000)}\n`, /^line 2: a value can have at most 24 KB/],
  ['userId,value\na,null\n', /^line 2: a value must be .*leave it empty to clear it/],
])('names the line of an invalid value in %j', (csv, message) => {
  expect(() => readValues(csv)).toThrow(message)
})

it('reads 100,000 lines quickly', () => {
  const csv = Array.from({ length: 100_000 }, (_, i) => `user-${i},${i % 2 === 0}`).join('\n')
  const start = process.cpuUsage()
  expect(readMembers(`userId,member\n${csv}`)).toHaveLength(100_000)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(2000)
})
