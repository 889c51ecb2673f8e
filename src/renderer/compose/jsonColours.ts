import pieces from '../ui/jsonView.module.css'
import { paintedBy } from '../ui/editorTheme.ts'

/** A key, a text, a number, a word; each coloured as it is where JSON is only shown. */
const tokens =
  /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g

export const jsonColours = paintedBy(tokens, ([, key, string, number]) => {
  const name = key ? pieces.key : string ? pieces.string : number ? pieces.number : pieces.word
  return name ?? ''
})
