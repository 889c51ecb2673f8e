/** How items become a file. A file is the head, the entries of all items with `between`, and the tail. */
export interface Format<Item> {
  head: () => string
  /** The entries of one item: usually one. */
  entries: (item: Item) => string[]
  between: string
  tail: string
}

/** Newline-delimited JSON: `text` has no line breaks. */
export const lines = <Item>(text: (item: Item) => string): Format<Item> => ({
  head: () => '',
  entries: (item) => [`${text(item)}\n`],
  between: '',
  tail: '',
})
