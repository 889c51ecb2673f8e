/** A name without letters and digits still needs a key. */
const unnamed = 'unnamed'

/**
 * The key of an audience or computed trait: the snake_case of its name. `HTTPServer users` → `http_server_users`,
 * `orderCompleted last 30days` → `order_completed_last_30days`. Runs of anything but letters and digits become one
 * `_`; digits stay with adjacent letters; accents are removed if that leaves ASCII, other scripts are retained.
 */
export function keyOf(name: string): string {
  // An uppercase letter without a lowercase form (mathematical letters) starts no word, or the key would not be stable.
  const words = name
    .normalize('NFC')
    .replace(/(\p{Ll}\p{M}*)(\p{CWL})/gu, '$1 $2')
    .replace(/(\p{CWL}\p{M}*)(\p{CWL}\p{M}*\p{Ll})/gu, '$1 $2')
    .match(/(?:[\p{L}\p{N}]\p{M}*)+/gu)
  return words === null ? unnamed : words.map(plain).join('_')
}

/** In lower case, without the accents of ASCII letters. */
const plain = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{ASCII})\p{M}+/gu, '$1')
    .normalize('NFC')
