/** One piece of a filter: `key:value`, or plain words if the key is null. */
export interface Piece {
  key: string | null
  /** `-key:value`. */
  not: boolean
  value: string
  /** Whether the value ends with an unquoted `*`, which `value` does not include. */
  isPrefix: boolean
  isQuoted: boolean
  /** As it was typed. */
  text: string
  start: number
  /** Whether something follows it, so that it is complete. */
  closed: boolean
}

/** An unclosed quote extends to the end. */
const pattern = /(?:(-?)([A-Za-z]+):)?(?:"((?:[^"\\]|\\.)*)(?:"(\*?)|$)|(\S*))/g

export function lex(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const found of text.matchAll(pattern)) {
    if (found[0] === '') continue
    const [typed, minus, key, quoted, star, plain = ''] = found
    const isPrefix = key !== undefined && (star === '*' || plain.endsWith('*'))
    pieces.push({
      key: key?.toLowerCase() ?? null,
      not: minus === '-',
      value: quoted?.replaceAll(/\\(.)/gs, '$1') ?? (isPrefix ? plain.slice(0, -1) : plain),
      isPrefix,
      isQuoted: quoted !== undefined,
      text: typed,
      start: found.index,
      closed: found.index + typed.length < text.length,
    })
  }
  return pieces
}

/** Quotes a value if it would be read differently: it contains a space or a quote, or ends with `*`. */
export function quote(value: string): string {
  if (value !== '' && !/[\s"\\]|\*$/.test(value)) return value
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
