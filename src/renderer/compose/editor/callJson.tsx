import { useId } from 'react'
import { editText } from '../../message/draft/draft.ts'
import { JsonEditor } from '../../ui/code/jsonEditor.tsx'
import type { Problem } from './problems.ts'
import { ProblemList } from './problemList.tsx'
import { markOf, useMarks } from './useMarks.ts'

/** The call as text, with its problems marked on their lines. */
export function CallJson({ text, problems }: { text: string; problems: readonly Problem[] }) {
  const id = useId()
  const marks = useMarks(problems.map(markOf))
  return (
    <>
      <JsonEditor
        label="Call as JSON"
        text={text}
        marks={marks}
        onChange={editText}
        describedBy={id}
        whole
      />
      <ProblemList id={id} text={text} problems={problems} />
    </>
  )
}
