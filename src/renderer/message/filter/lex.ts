/** One piece of a filter: `key:value`, or plain words if the key is null. */
export interface Piece {
  key: string | null
  value: string
  /** As it was typed. */
  text: string
  /** Whether something follows it, so that it is complete. */
  closed: boolean
}

/** An unclosed quote extends to the end. */
const pattern = /(?:([A-Za-z]+):)?(?:"((?:[^"\\]|\\.)*)(?:"|$)|(\S*))/g

export function lex(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const found of text.matchAll(pattern)) {
    if (found[0] === '') continue
    const quoted = found[2]?.replaceAll(/\\(.)/g, '$1')
    pieces.push({
      key: found[1]?.toLowerCase() ?? null,
      value: quoted ?? found[3] ?? '',
      text: found[0],
      closed: found.index + found[0].length < text.length,
    })
  }
  return pieces
}

/** Quotes a value if it contains a space or a quote. */
export function quote(value: string): string {
  if (value !== '' && !/[\s"\\]/.test(value)) return value
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
