import { parse } from 'csv-parse/sync'
import type { StepContext } from './step.ts'
import { readNamed } from './text.ts'

/** The text of a CSV file, or the reason there is none. */
export function readCsvText(
  { directory, scope }: StepContext,
  file: string,
): { text: string } | { fault: string } {
  try {
    return { text: readNamed(file, { directory, within: scope.within }) }
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
export function readRows(context: StepContext, file: string) {
  const read = readCsvText(context, file)
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
