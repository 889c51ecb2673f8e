import { useRef } from 'react'
import type { Mark } from '../ui/codeEditor.tsx'
import type { Problem } from './problems.ts'
import { valueFault } from './scan.ts'

/** Marks for the text of one value: where it is no JSON, there; else all of it. */
export function marksOf(text: string, problems: readonly Problem[]): Mark[] {
  const at = valueFault(text)?.at ?? 0
  return problems.map((problem) => markOf({ ...problem, at }))
}

export function markOf({ at, message, kind }: Problem): Mark {
  return { at, message, tone: kind === 'notice' ? 'warning' : 'error' }
}

/** The same list as long as it says the same, so that an editor is told of changes only. */
export function useMarks(marks: readonly Mark[]): readonly Mark[] {
  const last = useRef(marks)
  if (JSON.stringify(last.current) !== JSON.stringify(marks)) last.current = marks
  return last.current
}
