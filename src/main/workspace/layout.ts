import { type Document, isCollection, isMap, isScalar, isSeq, visit } from 'yaml'

/** The widest line that a collection is written on. */
const widest = 90

/** Invisible characters and terminal control characters, except line breaks. */
const unseen = /[^\P{C}\n]|[\u2028\u2029]/u
/** Lines without trailing spaces and with an unindented first line: only these survive as a block of text. */
const plainLines = /^\S(?:[^\n]*\S)?(?:\n+ *\S(?:[^\n]*\S)?)*\n?$/

/** Formats a workspace file as people write it: short values on one line, blank lines between the parts. */
export function layOut(document: Document) {
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return
      if (unseen.test(node.value)) node.type = 'QUOTE_DOUBLE'
      else if (node.value.includes('\n'))
        node.type = plainLines.test(node.value) ? 'BLOCK_LITERAL' : 'QUOTE_DOUBLE'
    },
    Collection(_key, node, above) {
      const isPart = above.filter(isCollection).length < 2 && node.items.length > 0
      node.flow = !isPart && isShort(node.toJSON())
    },
  })
  if (!isMap(document.contents)) return
  for (const [index, { key, value }] of document.contents.items.entries()) {
    if (!isScalar(key)) continue
    key.spaceBefore = index > 0
    if (isMap(value) && value.items.length === 0)
      value.comment = ' all settings have their defaults'
    if (key.value !== 'destinations' || !isSeq(value)) continue
    // Each over several lines, so that its endpoints are easy to find.
    for (const [position, item] of value.items.entries()) {
      if (!isMap(item)) continue
      item.spaceBefore = position > 0
      item.flow = false
      const endpoints = item.get('endpoints')
      if (isSeq(endpoints)) endpoints.flow = false
    }
  }
}

function isShort(value: unknown): boolean {
  const text = JSON.stringify(value)
  return text.length <= widest && !text.includes('\\n')
}
