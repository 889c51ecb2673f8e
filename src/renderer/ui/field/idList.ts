export interface IdList {
  ids: string[]
  /** How many ids were duplicates. */
  repeated: number
}

/** Parses typed or pasted ids, one per line or comma-separated. */
export function readIds(text: string): IdList {
  const typed = text
    .split(/[\n\r,]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const ids = [...new Set(typed)]
  return { ids, repeated: typed.length - ids.length }
}
