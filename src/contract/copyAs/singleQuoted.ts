/** A string literal that JavaScript and Python read alike. */
export function singleQuoted(text: string): string {
  const inner = text
    .replaceAll(/[\\']/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    // Control characters, and those that end a line in some editors.
    .replaceAll(/\p{Cc}/gu, (char) => `\\x${hex(char, 2)}`)
    .replaceAll(/[\u2028\u2029\ufeff]/g, (char) => `\\u${hex(char, 4)}`)
  return `'${inner}'`
}

export const hex = (char: string, digits: number): string =>
  char.charCodeAt(0).toString(16).padStart(digits, '0')
