import { describe, expect, it } from 'vitest'
import { readUsers } from '../../src/main/people/userIds.ts'

const ofCsv = (csv: string, userIds: string[] = []) => readUsers({ userIds, csv })

describe('a list of users', () => {
  it.each<[what: string, csv: string, users: string[]]>([
    ['is a user id a line', 'u_1\nu_2\n', ['u_1', 'u_2']],
    [
      'may have a byte order mark and end its lines with CRLF',
      '\uFEFFu_1\r\nu_2\r\n',
      ['u_1', 'u_2'],
    ],
    ['may begin with a header', 'userId\nu_1\n', ['u_1']],
    ['has its users in the column userId', 'name,userId\nAda,u_1\n"Doe, J.",u_2', ['u_1', 'u_2']],
    [
      'may quote what has a comma, a quote or a line break in it',
      '"a,b"\n"c""d"\n"e\nf"',
      ['a,b', 'c"d', 'e\nf'],
    ],
    ['may have blank lines and spaces around its ids', ' u_1 \n\n   \nu_2', ['u_1', 'u_2']],
    ['may have the header of another tool', 'user_id;plan\nu_1;pro', ['u_1']],
    ['may have tabs', 'plan\tUser ID\npro\tu_1', ['u_1']],
    ['may end its lines in several ways', 'u_1\r\nu_2\nu_3\r"u_4"', ['u_1', 'u_2', 'u_3', 'u_4']],
    ['counts a user once', 'u_1\nu_2\nu_1\n', ['u_1', 'u_2']],
    [
      'has the header of an export with other columns behind',
      'userId,plan\nu_1,pro\nu_2\n',
      ['u_1', 'u_2'],
    ],
    [
      'takes ids of any script, and does not change their case',
      'é\n顧客\nU_1',
      ['é', '顧客', 'U_1'],
    ],
  ])('%s', (_what, csv, users) => {
    expect(ofCsv(csv)).toEqual(users)
  })

  it.each<[what: string, csv: string, says: RegExp]>([
    [
      'a line with two columns and no header',
      'u_1\nu_2,pro\n',
      /^line 2: it has 2 columns; a line is a/,
    ],
    ['a line without a user', 'userId,plan\nu_1,pro\n\n,free\n', /^line 4: a user id is not empty/],
    [
      'a user id that is too long',
      `u_1\n${'x'.repeat(1001)}`,
      /^line 2: a user id has at most 1,000/,
    ],
    ['a header that does not name the column', 'id,plan\nu_1,pro', /^line 1: it has 2 columns/],
    [
      'a quote that is not closed',
      'u_1\n\n"u_2\nu_3',
      /^line 3: a quote is opened and never closed/,
    ],
    ['text behind a quote', 'u_1\n"u_2"x\n', /^line 2: a quote stands within a field/],
  ])('names %s', (_what, csv, says) => {
    expect(() => ofCsv(csv)).toThrow(
      expect.objectContaining({
        code: 'BAD_REQUEST',
        field: 'csv',
        message: expect.stringMatching(says) as string,
      }),
    )
  })

  it('that is empty is refused', () => {
    expect(() => ofCsv('userId\n')).toThrow('no user is named')
    expect(() => readUsers({ userIds: [] })).toThrow('no user is named')
  })

  it('is added to the users that are named one by one', () => {
    expect(ofCsv('u_2\nu_1', ['u_1', 'u_0'])).toEqual(['u_1', 'u_0', 'u_2'])
  })

  it('of 100,000 is taken, and of one more refused', () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `u_${i}`).join('\n')
    expect(ofCsv(lines, ['u_7'])).toHaveLength(100_000)
    expect(() => ofCsv(lines, ['one more'])).toThrow(
      expect.objectContaining({
        field: 'csv',
        message: '100,001 users are named; at most 100,000 are taken at once',
      }),
    )
  })
})
