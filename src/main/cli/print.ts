/** The only file of the commands that writes to the terminal: any client can choose the texts that are shown. */
import { printableJson } from '../errors/printableJson.ts'
import { printable } from '../text/printable.ts'

/** A line of text on stdout. */
export const say = (line: string) => sayPainted(printable(line))

/** A line with colours, whose texts are printable. */
export const sayPainted = (line: string) => void process.stdout.write(`${line}\n`)

export const sayJson = (value: unknown, indent?: number) =>
  sayPainted(printableJson(JSON.stringify(value, null, indent)))

/** A text of one or more lines on stderr. */
export const complain = (text: string) => void process.stderr.write(`${printableLines(text)}\n`)

/** What goes to stdout as data: unchanged, unless it is a terminal. */
export const asData = (text: string) => (process.stdout.isTTY ? printableLines(text) : text)

/** Without control characters, except line breaks and tabs. */
const printableLines = (text: string) =>
  text
    .split(/(\r?\n|\t)/)
    .map((part, index) => (index % 2 === 0 ? printable(part) : part))
    .join('')

/** Returns to the beginning of the line and erases it. */
const rewrite = '\r\x1b[K'

/** Rewrites the progress on stderr, in a terminal only; null removes it. */
export function showProgress(text: string | null) {
  if (process.stderr.isTTY) process.stderr.write(rewrite + printable(text ?? ''))
}

/** Prints each item as a line of JSON, or formatted by `line`. */
export function printEach<T>(items: T[], options: { json?: boolean }, line: (item: T) => string) {
  for (const each of items)
    if (options.json) sayJson(each)
    else say(line(each))
}

/** Prints each item as a line of JSON, or as a row of aligned columns. */
export function printTable<T>(
  items: T[],
  { json }: { json?: boolean },
  row: (item: T) => string[],
) {
  if (json) {
    for (const each of items) sayJson(each)
    return
  }
  const rows = items.map((each) => row(each).map(printable))
  const widths = rows.reduce<number[]>(
    (widest, cells) => cells.map((cell, index) => Math.max(cell.length, widest[index] ?? 0)),
    [],
  )
  for (const cells of rows)
    say(
      cells
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Prints one entity as JSON, or in words, which may have several lines. */
export function printDone(entity: unknown, options: { json?: boolean }, words: string) {
  if (options.json) sayJson(entity)
  else for (const line of words.split('\n')) say(line)
}
