import { CsvError, parse } from 'csv-parse/sync'
import { UserId } from '../../contract/people.ts'
import { Refusal } from '../refusal.ts'

/** At once, in whatever way they are named. */
const mostUsers = 100_000

/** The users that are named, each once, in the order in which they are. Throws a Refusal that names the line. */
export function readUsers({
  userIds,
  csv,
}: {
  userIds: string[]
  csv?: string | undefined
}): string[] {
  const users = [...new Set(csv === undefined ? userIds : [...userIds, ...csvUserIds(csv)])]
  const field = csv === undefined ? 'userIds' : 'csv'
  if (users.length === 0) throw new Refusal('BAD_REQUEST', 'no user is named', field)
  if (users.length > mostUsers)
    throw new Refusal(
      'BAD_REQUEST',
      `${users.length.toLocaleString('en')} users are named; at most 100,000 are taken at once`,
      field,
    )
  return users
}

interface Line {
  record: string[]
  info: { lines: number }
}

/** A user id a line; or, where the first line is a header with `userId` in it, that column. */
function csvUserIds(csv: string): string[] {
  const lines = csvLines(csv)
  const column = lines[0]?.record.indexOf('userId') ?? -1
  const isHeaded = column !== -1
  return (isHeaded ? lines.slice(1) : lines).map(({ record, info }) => {
    if (!isHeaded && record.length > 1)
      throw refused(
        info.lines,
        `has ${record.length} columns; a line is a user id alone, or the first line names a column userId`,
      )
    const userId = record[isHeaded ? column : 0] ?? ''
    // Asked for their words alone: with a hundred thousand ids the rules would hold up everyone.
    if (userId !== '' && userId.length <= 1000) return userId
    throw refused(info.lines, `${UserId.safeParse(userId).error?.issues[0]?.message}`)
  })
}

function csvLines(csv: string): Line[] {
  let whole = 0
  try {
    return parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      on_record(record, { lines }) {
        whole = lines
        return record
      },
    }) as unknown as Line[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // It is noticed at the end, where nobody would look for it.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw refused(lineOfQuote(csv, whole), 'a quote is opened and never closed')
    throw new Refusal('BAD_REQUEST', `this is not CSV: ${error.message}`, 'csv')
  }
}

/** The first behind a number of whole lines that has a quote. */
const lineOfQuote = (csv: string, whole: number) =>
  csv.split(/\r\n|\r|\n/).findIndex((line, index) => index >= whole && line.includes('"')) + 1

const refused = (line: number, message: string) =>
  new Refusal('BAD_REQUEST', `line ${line}: ${message}`, 'csv')
