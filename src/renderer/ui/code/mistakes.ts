import type { Mistake } from '../../../contract/mistake.ts'
import type { Mark } from './codeEditor.tsx'

/** The start of a line's content, after indentation and list dash. */
export function startOfLine(text: string, line: number): number {
  const lines = text.split('\n')
  const at = Math.max(0, Math.min(line - 1, lines.length - 1))
  const before = lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0)
  const lead = /^[\s-]*/.exec(lines[at] ?? '')?.[0].length ?? 0
  return before + (lead === lines[at]?.length ? 0 : lead)
}

/** Mistakes as marks of an editor. */
export const mistakeMarks = (text: string, mistakes: readonly Mistake[]): Mark[] =>
  mistakes.map(({ line, path, message }) => ({
    at: startOfLine(text, line),
    message: path ? `${path}: ${message}` : message,
    tone: 'error',
  }))
