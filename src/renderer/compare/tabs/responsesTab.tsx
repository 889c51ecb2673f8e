import { spanText } from '../../../contract/format.ts'
import type { Attempt } from '../../../contract/model.ts'
import { lastResponseText } from '../../../contract/lastResponse.ts'
import { jsonPieces } from '../../ui/code/jsonPieces.ts'
import { Note } from '../../ui/notice/note.tsx'
import { ComparedTable, HeaderComparison } from '../parts/headerComparison.tsx'
import { markLines } from '../diff/lines.ts'
import { SideBySide } from '../parts/sideBySide.tsx'
import type { Side } from '../parts/useSide.ts'

/** What both were answered: the result, the headers and the body of each attempt. */
export function ResponsesTab({ left, right }: { left: Side; right: Side }) {
  const [a, b] = [left.attempt, right.attempt]
  if (!a || !b) return <Note title="No response yet">One of the two was not sent yet.</Note>
  const heads: [string, string] = [left.head, right.head]
  const row = (name: string, of: (attempt: Attempt) => string) => ({
    name,
    left: of(a),
    right: of(b),
  })
  return (
    <>
      <ComparedTable
        label="Results"
        heads={heads}
        rows={[
          row('Endpoint', ({ endpoint }) => endpoint),
          row('Result', lastResponseText),
          row('Verdict', ({ verdict }) => verdict),
          row('Reason', ({ reason }) => reason),
          row('Duration', ({ durationMs }) => spanText(durationMs)),
        ]}
      />
      <HeaderComparison
        label="Response headers"
        heads={heads}
        left={a.response?.headers ?? []}
        right={b.response?.headers ?? []}
      />
      {bodyOf(a) + bodyOf(b) !== '' && (
        <SideBySide heads={heads} lines={markLines(bodyOf(a), bodyOf(b))} />
      )}
    </>
  )
}

function bodyOf({ response }: Attempt): string {
  const text = response?.body.text ?? ''
  return (
    jsonPieces(text)
      ?.map((piece) => piece.text)
      .join('') ?? text
  )
}
