/** Pieces of ASCII, one after the other, by their places. */
export interface Pieces {
  bytes: Buffer
  /** Where each ends, after those before it; the first begins at 0. */
  ends: Int32Array
}

export function piecesOf(texts: readonly string[]): Pieces {
  const ends = new Int32Array(texts.length)
  let end = 0
  for (const [place, text] of texts.entries()) ends[place] = end += text.length
  return { bytes: Buffer.from(texts.join(''), 'latin1'), ends }
}
