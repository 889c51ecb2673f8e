/** Quotes a text as one word for a POSIX shell. */
export function shellQuote(text: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(text)) return text
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A word of single bytes (U+0000 to U+00FF): a terminal would write the ones above 7F as UTF-8. */
export function shellBytes(text: string): string {
  const format = text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('%', '%%')
    .replaceAll(/[^\x20-\x7e]|'/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`)
  return `"$(printf -- '${format}')"`
}

/** Linux limits one argument to 128 KB. */
const longestArgument = 100_000

/** Whether a body must reach a command through its standard input. */
export const isTooLongForArgument = (body: string): boolean =>
  new TextEncoder().encode(body).length > longestArgument

/** `printf` is part of the shell, so its arguments have no limit. */
export const pipe = (body: string, command: string): string =>
  `printf %s ${shellQuote(body)} | ${command}`
