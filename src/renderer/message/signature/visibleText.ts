const names = new Map([
  ['\uFEFF', '[BOM]'],
  ['\u00A0', '[U+00A0]'],
  ['\u2028', '[U+2028]'],
  ['\u2029', '[U+2029]'],
  ['\u007F', '\u2421'],
])
const invisible = /[\0-\x08\x0b-\x1f\x7f\u00a0\u2028\u2029\ufeff]/g

/** Text with its invisible characters as symbols. `breaks`: line breaks and tabs too, where they are what differs. */
export function visibleText(text: string, { breaks }: { breaks: boolean }): string {
  const seen = text.replaceAll(
    invisible,
    (each) => names.get(each) ?? String.fromCharCode(0x24_00 + each.charCodeAt(0)),
  )
  return breaks ? seen.replaceAll('\t', '\u2409').replaceAll('\n', '\u240a\n') : seen
}
