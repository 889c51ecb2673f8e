/** The characters of a word, as in the index of texts: letters, digits, `_`, `-` and `.`. */
const wordCharacters = /[\p{L}\p{N}\p{M}_.-]+/gu

/** A query with more words is one pasted by mistake. */
const mostWords = 64

/** The words of a search text, folded; only those with a letter or digit, as the search itself. */
export function searchWords(text: string): string[] {
  const words = fold(text).match(wordCharacters) ?? []
  return [...new Set(words.filter((word) => /[^_.-]/.test(word)))].slice(0, mostWords)
}

export interface Found {
  start: number
  end: number
}

/** Where a text has any of the searched words, whole or not: as the search in lists other than messages. */
export function foundAnywhere(text: string, search: string): Found[] {
  const words = fold(search).match(/\S+/g)?.slice(0, mostWords) ?? []
  const folded = fold(text)
  return words.flatMap((word) => {
    const found: Found[] = []
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push({ start: at, end: at + word.length })
    return found
  })
}

/** Where words of a text begin with a searched word: what the search found, in the text as shown. */
export function foundIn(text: string, words: readonly string[]): Found[] {
  if (words.length === 0) return []
  const found: Found[] = []
  for (const { 0: word, index } of fold(text).matchAll(wordCharacters)) {
    const length = longestStart(word, words)
    if (length > 0) found.push({ start: index, end: index + length })
  }
  return found
}

function longestStart(word: string, words: readonly string[]): number {
  let length = 0
  for (const start of words)
    if (start.length > length && word.startsWith(start)) length = start.length
  return length
}

/** Lower case without accents, as long as the text, so that positions are the same in both. */
function fold(text: string): string {
  if (/^[ -~\s]*$/.test(text)) return text.toLowerCase()
  return text.replaceAll(/[A-Z]|[^ -~]/g, (unit) => {
    const folded = unit.normalize('NFD').charAt(0).toLowerCase()
    return folded.length === 1 ? folded : unit
  })
}
