import { useMemo } from 'react'
import { plural } from '../../../contract/format.ts'
import { jsonPieces } from '../../ui/code/jsonPieces.ts'
import { readJson } from '../../ui/code/jsonTree.ts'
import { useCell } from '../../ui/cell.ts'
import { Note } from '../../ui/notice/note.tsx'
import { AnswerNote } from '../parts/answerNote.tsx'
import { splitIgnored } from '../diff/ignored.ts'
import { markLines } from '../diff/lines.ts'
import { differencesOf } from '../diff/structure.ts'
import { DifferenceTable } from '../parts/differenceTable.tsx'
import { ignoredPaths } from '../parts/ignoredPaths.ts'
import { SideBySide } from '../parts/sideBySide.tsx'
import type { Side } from '../parts/useSide.ts'

interface BodyTabProps {
  left: Side
  right: Side
  bodies: [string, string]
}

/** Two JSON texts: their differences by path, and both texts with the lines that differ. */
export function BodyTab({ left, right, bodies: [a, b] }: BodyTabProps) {
  const ignored = useCell(ignoredPaths)
  const found = useMemo(() => {
    const [x, y] = [readJson(a).node, readJson(b).node]
    return x && y ? differencesOf(x, y) : null
  }, [a, b])
  const lines = useMemo(() => markLines(printed(a), printed(b)), [a, b])
  if (found === null)
    return (
      <>
        <Note title="Not compared by path">One of the two is not JSON.</Note>
        <SideBySide heads={[left.head, right.head]} lines={lines} />
      </>
    )
  const { shown, ignored: hidden } = splitIgnored(found, ignored)
  return (
    <>
      <p role="status" className="dim">
        {shown.length === 0 ? 'No differences' : plural(shown.length, 'difference')}
        {hidden.length > 0 && `, ${hidden.length} ignored`}
      </p>
      {left.message && right.message && (
        <AnswerNote left={left.message} right={right.message} differences={shown} />
      )}
      <DifferenceTable shown={shown} ignored={hidden} left={left} right={right} />
      <SideBySide heads={[left.head, right.head]} lines={lines} />
    </>
  )
}

const printed = (text: string) =>
  jsonPieces(text)
    ?.map((piece) => piece.text)
    .join('') ?? text
