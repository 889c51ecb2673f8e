import { useRef } from 'react'
import type { Mark } from '../../ui/code/codeEditor.tsx'
import type { Problem } from './problems.ts'
import { valueFault } from '../../message/draft/scan.ts'

/** Marks for the text of one value: the position of a JSON error, else the whole text. */
export function marksOf(text: string, problems: readonly Problem[]): Mark[] {
  const at = valueFault(text)?.at ?? 0
  return problems.map((problem) => markOf({ ...problem, at }))
}

export function markOf({ at, message, kind }: Problem): Mark {
  return { at, message, tone: kind === 'notice' ? 'warning' : 'error' }
}

/** Keeps the identity of an equal list, so that an editor only updates on changes. */
export function useMarks(marks: readonly Mark[]): readonly Mark[] {
  const last = useRef(marks)
  if (JSON.stringify(last.current) !== JSON.stringify(marks)) last.current = marks
  return last.current
}
