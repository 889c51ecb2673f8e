import { printable } from '../text/printable.ts'

/** A line of text on stdout. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Prints each item as a line of JSON, or formatted by `line`. */
export function printEach<T>(items: T[], options: { json?: boolean }, line: (item: T) => string) {
  for (const each of items) say(options.json ? JSON.stringify(each) : line(each))
}

/** Prints each item as a line of JSON, or as a row of aligned columns. */
export function printTable<T>(
  items: T[],
  { json }: { json?: boolean },
  row: (item: T) => string[],
) {
  if (json) {
    for (const each of items) say(JSON.stringify(each))
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

/** Prints one entity as JSON, or the action in words. */
export const printDone = (entity: unknown, options: { json?: boolean }, words: string) =>
  say(options.json ? JSON.stringify(entity) : words)
