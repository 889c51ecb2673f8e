import pieces from './jsonView.module.css'
import { paintedBy } from './editorTheme.ts'

/** Keys, strings, numbers and keywords, in the same colours as read-only JSON. */
const tokens =
  /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g

export const jsonColours = paintedBy(tokens, ([, key, string, number]) => {
  const name = key ? pieces.key : string ? pieces.string : number ? pieces.number : pieces.word
  return name ?? ''
})
