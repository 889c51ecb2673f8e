import { CsvError, type Info, parse } from 'csv-parse/sync'
import { NewValue, type TraitValue, UserId } from '../../contract/people.ts'
import { plural } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'

interface Line {
  number: number
  cells: string[]
}

/**
 * Reads CSV from spreadsheets: with or without a byte order mark and a header, with commas, semicolons or tabs.
 * An error names the line, and nothing of the file is used.
 */

/** One user id per line; with a header, the columns userId and member: true or false. */
export function readMembers(text: string): { userId: string; member: boolean }[] {
  const { lines, column, width } = readTable(text, ['userid', 'member'])
  const userAt = column.get('userid') ?? 0
  const memberAt = column.get('member')
  return lines.map((line) => {
    if (column.size === 0 && line.cells.length > 1) throw mistake(line.number, aloneWords)
    checkWidth(line, width)
    const userId = readUserId(line, userAt)
    return { userId, member: memberAt === undefined || readMember(line, memberAt) }
  })
}

const aloneWords =
  'expected a user id only; with more columns, name them in a header line: userId,member'

/** One user id per line; with a header, the column userId, and others are ignored. */
export function readUserIds(text: string): string[] {
  const { lines, column } = readTable(text, ['userid'])
  return lines.map((line) => {
    if (column.size === 0 && line.cells.length > 1)
      throw mistake(
        line.number,
        `${plural(line.cells.length, 'column')}; each line must be a user id only, or the header must name a column userId`,
      )
    return readUserId(line, column.get('userid') ?? 0)
  })
}

/** Lines with a user id and a value; an empty value is null. */
export function readValues(text: string): { userId: string; value: TraitValue | null }[] {
  const { lines, column, width } = readTable(text, ['userid', 'value'])
  const userAt = column.get('userid') ?? 0
  const valueAt = column.get('value') ?? 1
  return lines.map((line) => {
    if (column.size === 0 && line.cells.length !== 2)
      throw mistake(line.number, 'expected a user id and a value: u1,42')
    checkWidth(line, width)
    return { userId: readUserId(line, userAt), value: readValue(line, valueAt) }
  })
}

/** `column`: the index of each column in the header; none without a header. */
function readTable(text: string, names: string[]) {
  const [first, ...rest] = readLines(text)
  const header = first?.cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? []
  if (!first || !header.includes('userid'))
    return { lines: first ? [first, ...rest] : [], column: new Map<string, number>(), width: null }
  const column = new Map(names.map((name) => [name, header.indexOf(name)]))
  for (const name of names) if (column.get(name) === -1) column.delete(name)
  if (names.includes('value') && !column.has('value'))
    throw mistake(first.number, 'the header has no value column; userId and value are required')
  return { lines: rest, column, width: header.length }
}

function readLines(text: string): Line[] {
  return text.includes('"') ? readQuoted(text) : readPlain(text)
}

/** The result of a full parser in a tenth of the time. */
function readPlain(text: string): Line[] {
  const delimiter = delimiterOf(text)
  return text
    .split(lineEnd)
    .map((line, index) => ({ number: index + 1, line }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ number, line }) => ({
      number,
      cells: line.split(delimiter).map((cell) => cell.trim()),
    }))
}

const lineEnd = /\r\n|\n|\r/

function readQuoted(text: string): Line[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      // One file may mix them.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: Info }[]
    return records.map(({ record, info }) => ({ number: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw mistake(openQuoteLine(text), 'a quote is never closed')
    const words = 'a quote inside a field; quote the whole field and double the quote'
    throw mistake(Number(error.lines), words)
  }
}

/** The position of the quote that is not closed. */
function openQuoteLine(text: string): number {
  const opening = text.split('"').slice(0, -1).join('"')
  return opening.split(lineEnd).length
}

/** The most frequent one in the first line. */
function delimiterOf(text: string): string {
  const first = /^\s*([^\r\n]*)/.exec(text)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return [';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ',')
}

function checkWidth({ number, cells }: Line, width: number | null) {
  if (width !== null && cells.length !== width)
    throw mistake(
      number,
      `${plural(cells.length, 'column')}, but the header has ${plural(width, 'column')}`,
    )
}

function readUserId({ number, cells }: Line, at: number): string {
  const userId = UserId.safeParse(cells[at] ?? '')
  if (userId.success) return userId.data
  throw mistake(number, userId.error.issues[0]?.message ?? '')
}

function readMember({ number, cells }: Line, at: number): boolean {
  const cell = (cells[at] ?? '').toLowerCase()
  if (cell === 'true' || cell === 'false') return cell === 'true'
  throw mistake(number, `member must be true or false, not ${JSON.stringify(cells[at])}`)
}

/** JSON numbers, true, false and lists are parsed; anything else is text. */
function readValue({ number, cells }: Line, at: number): TraitValue | null {
  const cell = cells[at] ?? ''
  if (cell === '') return null
  let given: unknown
  try {
    given = JSON.parse(cell)
  } catch {
    given = cell
  }
  // A number that a double would change is an id, not an amount.
  if (typeof given === 'number' && /^-?\d+$/.test(cell) && !Number.isSafeInteger(given)) return cell
  const value = NewValue.safeParse(given)
  if (value.success) return value.data
  throw mistake(number, `${value.error.issues[0]?.message}; leave it empty to clear it`)
}

const mistake = (line: number, message: string) =>
  new Refusal('BAD_REQUEST', `line ${line}: ${message}; nothing was applied`, 'csv')
