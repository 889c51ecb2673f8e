/** One piece of what was typed: a `key:value`, or plain words where the key is null. */
export interface Piece {
  key: string | null
  value: string
  /** As it was typed. */
  text: string
  /** Whether something follows it, so that it is not still being typed. */
  closed: boolean
}

/** A quote that is not closed yet runs to the end. */
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

/** A value as it has to be typed: in quotes where it has a space or a quote in it. */
export function quote(value: string): string {
  if (value !== '' && !/[\s"\\]/.test(value)) return value
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
