import { expect, it } from 'vitest'
import { readMembers, readValues } from '../../src/main/people/csv.ts'

const members = (csv: string) =>
  readMembers(csv).map(({ userId, member }) => (member ? userId : `-${userId}`))

it.each([
  ['a line each', 'u1\nu2\n', ['u1', 'u2']],
  ['CRLF, blank lines and no last line end', 'u1\r\n\r\nu2', ['u1', 'u2']],
  ['a byte order mark', '\uFEFFuserId\nu1\n', ['u1']],
  ['a byte order mark without a header', '\uFEFFu1\nu2', ['u1', 'u2']],
  ['quotes, with what would end a field', '"u,1"\n"u ""2"""\n', ['u,1', 'u "2"']],
  ['spaces around', '  u1  \n\tu2\t\n', ['u1', 'u2']],
  ['a header with other columns', 'name,user_id\nAda,u1\nBo,u2', ['u1', 'u2']],
  ['a header with member', 'userId,member\nu1,true\nu2,FALSE', ['u1', '-u2']],
  ['semicolons', 'User ID;member\nu1;false', ['-u1']],
  ['tabs', 'member\tuserId\ntrue\tu1', ['u1']],
  ['lines that end in several ways', 'u1\r\nu2\nu3\ru4', ['u1', 'u2', 'u3', 'u4']],
  ['the same and quotes', '"u1"\r\nu2\nu3\ru4', ['u1', 'u2', 'u3', 'u4']],
  ['nothing', '', []],
  ['a header alone', 'userId\n', []],
])('reads members with %s', (_name, csv, read) => {
  expect(members(csv)).toEqual(read)
})

it.each([
  ['userId\nu1\n,\n', 'line 3: it has 2 columns, and the header 1'],
  ['userId,member\nu1,true\nu2,maybe\n', 'line 3: member is true or false, and not "maybe"'],
  ['userId,member\nu1,true\n,true\n', 'line 3: a user id is not empty'],
  ['userId,member\r\n\r\nu1\r\n', 'line 3: it has 1 column, and the header 2'],
  ['u1\nu2,u3\n', 'line 2: a user id alone is needed'],
  ['u1\n"u2\nu3\n', 'line 2: a quote is opened and never closed'],
  ['u1\nu"2\nu3\n', 'line 2: a quote stands within a field'],
  [`u1\n${'x'.repeat(1001)}\n`, 'line 2: a user id has at most 1,000 characters'],
])('names the line that is wrong in %j', (csv, message) => {
  const words = new RegExp(`^${message.replaceAll('"', '.')}.*; nothing was applied$`)
  expect(() => readMembers(csv)).toThrow(words)
})

it('reads values as what they are', () => {
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
  ['a,1\nb\n', /^line 2: a user id and a value are needed/],
  ['userId,value\na,1\nb,2,3\n', /^line 3: it has 3 columns, and the header 2/],
  ['userId,name\na,1\n', /^line 1: the header names userId and not value/],
  ['userId,value\na,"{""x"":1}"\n', /^line 2: a value is a text, a number/],
  [`a,1\nb,${'x'.repeat(25_000)}\n`, /^line 2: a value has at most 24 KB/],
  ['userId,value\na,null\n', /^line 2: a value is .*leave it empty to clear it/],
])('names the line of a value that is wrong in %j', (csv, message) => {
  expect(() => readValues(csv)).toThrow(message)
})

it('reads 100,000 lines in a moment', () => {
  const csv = Array.from({ length: 100_000 }, (_, i) => `user-${i},${i % 2 === 0}`).join('\n')
  const start = process.cpuUsage()
  expect(readMembers(`userId,member\n${csv}`)).toHaveLength(100_000)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(2000)
})
