import { resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readText } from './text.ts'

/** The text of a CSV file, or the reason there is none. */
export function readCsvText(directory: string, file: string): { text: string } | { fault: string } {
  try {
    return { text: readText(resolve(directory, file)) }
  } catch (error) {
    const said = (error as Error).message
    return { fault: `${file} cannot be read (${said}); its path is relative to this file's folder` }
  }
}

/** Its rows by column name, each with its line number. */
interface Row {
  record: Record<string, string>
  info: { lines: number }
}
export function readRows(directory: string, file: string) {
  const read = readCsvText(directory, file)
  if ('fault' in read) return read
  try {
    const rows = parse<Row>(read.text, {
      columns: true,
      info: true,
      bom: true,
      skip_empty_lines: true,
      trim: true,
    })
    return rows.length > 0 ? { rows } : { fault: `${file} has no lines below its header` }
  } catch (error) {
    return { fault: `${file}: ${(error as Error).message}` }
  }
}
