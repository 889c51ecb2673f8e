interface Piece {
  text: string
  isCode: boolean
}

/** The words of a finding, its path and the value compared with it apart. */
export function pathPieces(what: string, path: string | null): Piece[] {
  const at = path === null ? -1 : what.indexOf(path)
  if (path === null || at < 0) return [{ text: what, isCode: false }]
  const rest = what.slice(at + path.length)
  const isValue = rest.startsWith(' = ')
  const pieces = [
    { text: what.slice(0, at), isCode: false },
    { text: isValue ? path + rest : path, isCode: true },
    { text: isValue ? '' : rest, isCode: false },
  ]
  return pieces.filter(({ text }) => text !== '')
}
