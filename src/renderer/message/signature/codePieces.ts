export interface CodePiece {
  kind: 'plain' | 'word' | 'string' | 'comment'
  text: string
}

/** The keywords of the languages of docs/receivers.md. */
const words = new Set(
  `and as async await bool boolean break byte case catch class const continue def do echo else end err export extends
  false final finally float fn for from func function go if impl import in int interface is lambda let match module mut
  namespace new nil not null or package pub public private protected require return self static string struct switch
  throw throws true try type use using var void while with yield`.split(/\s+/),
)

const piece =
  /(?<comment>\/\/[^\n]*|(?:^|(?<=\s))#(?![[!])[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<name>[$@]?[A-Za-z_]\w*)|[^]/gm

/** Code in coloured pieces: keywords, strings and comments, which most languages write alike. */
export function codePieces(code: string): CodePiece[] {
  const pieces: CodePiece[] = []
  for (const { 0: text, groups } of code.matchAll(piece)) {
    const kind = groups?.['comment']
      ? 'comment'
      : groups?.['string']
        ? 'string'
        : words.has(text)
          ? 'word'
          : 'plain'
    const last = pieces.at(-1)
    if (last && last.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  return pieces
}
