import { describe, expect, it } from 'vitest'
import { readUsers } from '../../src/main/people/deletions/userIds.ts'

const ofCsv = (csv: string, userIds: string[] = []) => readUsers({ userIds, csv })

describe('a list of users', () => {
  it.each<[what: string, csv: string, users: string[]]>([
    ['has one user id per line', 'u_1\nu_2\n', ['u_1', 'u_2']],
    [
      'may have a byte order mark and end its lines with CRLF',
      '\uFEFFu_1\r\nu_2\r\n',
      ['u_1', 'u_2'],
    ],
    ['may begin with a header', 'userId\nu_1\n', ['u_1']],
    ['has its users in the column userId', 'name,userId\nAda,u_1\n"Doe, J.",u_2', ['u_1', 'u_2']],
    [
      'may quote a field with a comma, a quote or a line break',
      '"a,b"\n"c""d"\n"e\nf"',
      ['a,b', 'c"d', 'e\nf'],
    ],
    ['may have blank lines and spaces around its ids', ' u_1 \n\n   \nu_2', ['u_1', 'u_2']],
    ['may have the header of another tool', 'user_id;plan\nu_1;pro', ['u_1']],
    ['may have tabs', 'plan\tUser ID\npro\tu_1', ['u_1']],
    ['may have mixed line ends', 'u_1\r\nu_2\nu_3\r"u_4"', ['u_1', 'u_2', 'u_3', 'u_4']],
    ['counts a user once', 'u_1\nu_2\nu_1\n', ['u_1', 'u_2']],
    [
      'may have the header of an export with more columns',
      'userId,plan\nu_1,pro\nu_2\n',
      ['u_1', 'u_2'],
    ],
    [
      'accepts ids of any script, and does not change their case',
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
      /^line 2: 2 columns; each line must be a user id only/,
    ],
    [
      'a line without a user',
      'userId,plan\nu_1,pro\n\n,free\n',
      /^line 4: a user id must not be empty/,
    ],
    [
      'a user id that is too long',
      `u_1\n${'x'.repeat(1001)}`,
      /^line 2: a user id can have at most 1,000/,
    ],
    ['a header that does not name the column', 'id,plan\nu_1,pro', /^line 1: 2 columns/],
    ['a quote that is not closed', 'u_1\n\n"u_2\nu_3', /^line 3: a quote is never closed/],
    ['text after a quote', 'u_1\n"u_2"x\n', /^line 2: a quote inside a field/],
  ])('names %s', (_what, csv, says) => {
    expect(() => ofCsv(csv)).toThrow(
      expect.objectContaining({
        code: 'BAD_REQUEST',
        field: 'csv',
        message: expect.stringMatching(says) as string,
      }),
    )
  })

  it('that is empty is rejected', () => {
    expect(() => ofCsv('userId\n')).toThrow('at least one user id is required')
    expect(() => readUsers({ userIds: [] })).toThrow('at least one user id is required')
  })

  it('is added to the users named individually', () => {
    expect(ofCsv('u_2\nu_1', ['u_1', 'u_0'])).toEqual(['u_1', 'u_0', 'u_2'])
  })

  it('of 100,000 is accepted, and one more is rejected', () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `u_${i}`).join('\n')
    expect(ofCsv(lines, ['u_7'])).toHaveLength(100_000)
    expect(() => ofCsv(lines, ['one more'])).toThrow(
      expect.objectContaining({
        field: 'csv',
        message: '100,001 users are given; at most 100,000 are accepted at once',
      }),
    )
  })
})
