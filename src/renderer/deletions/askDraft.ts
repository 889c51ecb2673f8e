import type { DeletionKind } from '../../contract/deletion.ts'
import { createCell } from '../cell.ts'

export interface AskDraft {
  kind: DeletionKind
  /** As typed or pasted. */
  text: string
  file: { name: string; text: string } | null
  /** Names; null: all that have seen the user. */
  sources: readonly string[] | null
}

export const emptyAsk: AskDraft = { kind: 'delete', text: '', file: null, sources: null }

/** What is being asked for. Another page does not lose it. */
export const askDraft = createCell<AskDraft>(emptyAsk)

export const changeAsk = (change: Partial<AskDraft>) =>
  askDraft.set({ ...askDraft.get(), ...change })

/** The user ids in a text: one a line, or with commas; each once. */
export function usersIn(text: string): string[] {
  const ids = text.split(/[\n\r,]/).map((id) => id.trim())
  return [...new Set(ids.filter((id) => id !== ''))]
}

/** What is asked of the workbench; null while nobody is named. */
export function askOf({ kind, text, file, sources }: AskDraft) {
  const userIds = usersIn(text)
  if (userIds.length === 0 && file === null) return null
  return {
    kind,
    userIds,
    ...(file && { csv: file.text }),
    ...(sources && { sources: [...sources] }),
  }
}

export type Ask = NonNullable<ReturnType<typeof askOf>>

type AskField = 'users' | 'file' | 'sources'

/** Where in the form a refusal is said: a field of the operation may be one user of many. */
export function fieldOf(field: string | null): AskField | null {
  const first = /^\w+/.exec(field ?? '')?.[0]
  if (first === 'userIds') return 'users'
  if (first === 'csv') return 'file'
  return first === 'sources' ? 'sources' : null
}
