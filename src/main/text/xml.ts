/** XML cannot represent most control characters and lone surrogates. */
const allowed = (given: string) =>
  given
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (given: string) =>
  allowed(given).replaceAll(/[&<>"]/g, (each) => entities[each] ?? each)
/** XML parsers keep \r only as a character reference. */
export const text = (given: string) => escaped(given).replaceAll('\r', '&#13;')
export const attribute = (given: string) =>
  text(given).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
