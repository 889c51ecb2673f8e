import { CsvError, type Info, parse } from 'csv-parse/sync'
import { NewValue, type TraitValue, UserId } from '../../contract/people.ts'
import { Refusal } from '../refusal.ts'

interface Line {
  number: number
  cells: string[]
}

/**
 * Lines as spreadsheets write them: with or without a byte order mark, with commas, semicolons or tabs, and a header
 * or none. Whatever is wrong names the line, and nothing of the file is taken.
 */

/** A user id a line; with a header, its column userId, and member: true or false. */
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
  'a user id alone is needed; where there are more columns, name them in a first line: userId,member'

/** A user id a line; with a header, its column userId, and others are passed over. */
export function readUserIds(text: string): string[] {
  const { lines, column } = readTable(text, ['userid'])
  return lines.map((line) => {
    if (column.size === 0 && line.cells.length > 1)
      throw mistake(
        line.number,
        `it has ${columns(line.cells.length)}; a line is a user id alone, or the first line names a column userId`,
      )
    return readUserId(line, column.get('userid') ?? 0)
  })
}

/** Lines of a user id and a value; an empty one is null. */
export function readValues(text: string): { userId: string; value: TraitValue | null }[] {
  const { lines, column, width } = readTable(text, ['userid', 'value'])
  const userAt = column.get('userid') ?? 0
  const valueAt = column.get('value') ?? 1
  return lines.map((line) => {
    if (column.size === 0 && line.cells.length !== 2)
      throw mistake(line.number, 'a user id and a value are needed: u1,42')
    checkWidth(line, width)
    return { userId: readUserId(line, userAt), value: readValue(line, valueAt) }
  })
}

/** `column`: where each is by the header; none without one. */
function readTable(text: string, names: string[]) {
  const [first, ...rest] = readLines(text)
  const header = first?.cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]/g, '')) ?? []
  if (!first || !header.includes('userid'))
    return { lines: first ? [first, ...rest] : [], column: new Map<string, number>(), width: null }
  const column = new Map(names.map((name) => [name, header.indexOf(name)]))
  for (const name of names) if (column.get(name) === -1) column.delete(name)
  if (names.includes('value') && !column.has('value'))
    throw mistake(first.number, 'the header names userId and not value; both are needed')
  return { lines: rest, column, width: header.length }
}

function readLines(text: string): Line[] {
  return text.includes('"') ? readQuoted(text) : readPlain(text)
}

/** What a parser would make of it, in a tenth of its time. */
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
      // One file may have them all.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: Info }[]
    return records.map(({ record, info }) => ({ number: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw mistake(openQuoteLine(text), 'a quote is opened and never closed')
    const words =
      'a quote stands within a field; put all of the field in quotes, and write it twice'
    throw mistake(Number(error.lines), words)
  }
}

/** Where the quote is that is still open at the end. */
function openQuoteLine(text: string): number {
  const opening = text.split('"').slice(0, -1).join('"')
  return opening.split(lineEnd).length
}

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const first = /^\s*([^\r\n]*)/.exec(text)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return [';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best), ',')
}

function checkWidth({ number, cells }: Line, width: number | null) {
  if (width !== null && cells.length !== width)
    throw mistake(number, `it has ${columns(cells.length)}, and the header ${width}`)
}

const columns = (count: number) => (count === 1 ? '1 column' : `${count} columns`)

function readUserId({ number, cells }: Line, at: number): string {
  const userId = UserId.safeParse(cells[at] ?? '')
  if (userId.success) return userId.data
  throw mistake(number, userId.error.issues[0]?.message ?? '')
}

function readMember({ number, cells }: Line, at: number): boolean {
  const cell = (cells[at] ?? '').toLowerCase()
  if (cell === 'true' || cell === 'false') return cell === 'true'
  throw mistake(number, `member is true or false, and not ${JSON.stringify(cells[at])}`)
}

/** What is a number, true, false or a list in JSON is that; all else is text. */
function readValue({ number, cells }: Line, at: number): TraitValue | null {
  const cell = cells[at] ?? ''
  if (cell === '') return null
  let given: unknown
  try {
    given = JSON.parse(cell)
  } catch {
    given = cell
  }
  // Digits that a double would change are an id and no amount.
  if (typeof given === 'number' && /^-?\d+$/.test(cell) && !Number.isSafeInteger(given)) return cell
  const value = NewValue.safeParse(given)
  if (value.success) return value.data
  throw mistake(number, `${value.error.issues[0]?.message}; leave it empty to clear it`)
}

const mistake = (line: number, message: string) =>
  new Refusal('BAD_REQUEST', `line ${line}: ${message}; nothing was applied`, 'csv')
