/** What JSON leaves as it is, although it controls a terminal, or the direction of the text around it. */
const controlling = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu

/** The same JSON, with such characters as escapes: they come from what anyone sent. */
export const printableJson = (json: string): string =>
  json.replace(controlling, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
