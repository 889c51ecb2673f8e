/** Also Latin-1's control characters, which have no symbols. Line breaks and tabs are visible by their effect. */
const invisible = /(?![\t\n])[\p{Cc}\u00A0\u2028\u2029\uFEFF]/gu

/** Text with its invisible characters as symbols. `breaks`: line breaks and tabs too, where they are what differs. */
export function visibleText(text: string, { breaks }: { breaks: boolean }): string {
  const seen = text.replaceAll(invisible, symbolOf)
  return breaks ? seen.replaceAll('\t', '\u2409').replaceAll('\n', '\u240A\n') : seen
}

function symbolOf(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x24_00 + code)
  if (code === 0x7f) return '\u2421'
  if (code === 0xfe_ff) return '[BOM]'
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
}
