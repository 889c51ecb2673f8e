/** What a document is written as, one after the other: marks, and values by their places among those of their kind. */
export const tokens = { mark: 0, constant: 1, text: 2, number: 3 } as const
export type TokenKind = (typeof tokens)[keyof typeof tokens]

export const tokenOf = (kind: TokenKind, place: number) => (place << 2) | kind
export const kindOf = (token: number) => (token & 3) as TokenKind
export const placeOf = (token: number) => token >> 2
/** Whether serialisers may write it differently. */
export const isValue = (kind: TokenKind) => kind >= tokens.text

/** The marks, by their places. */
export const marks = {
  objectStart: 0,
  objectEnd: 1,
  objectComma: 2,
  colon: 3,
  arrayStart: 4,
  arrayEnd: 5,
  arrayComma: 6,
  emptyObject: 7,
  emptyArray: 8,
} as const
