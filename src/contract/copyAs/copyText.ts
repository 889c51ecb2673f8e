/** A text to copy, or the reason there is none. */
export type CopyText = { text: string } | { unless: string }
