import type { DeletionKind } from '../../../contract/deletion.ts'
import { createCell } from '../../ui/cell.ts'
import { readIds } from '../../ui/field/idList.ts'

export interface RequestDraft {
  kind: DeletionKind
  /** As typed or pasted. */
  text: string
  file: { name: string; text: string } | null
  /** Names of sources; null: all that have seen the user. */
  sources: readonly string[] | null
}

export const emptyDraft: RequestDraft = { kind: 'delete', text: '', file: null, sources: null }

/** The deletion request being edited. It survives a change of page. */
export const requestDraft = createCell<RequestDraft>(emptyDraft)

export const changeDraft = (change: Partial<RequestDraft>) =>
  requestDraft.set({ ...requestDraft.get(), ...change })

/** The input of the operation; null without user ids. */
export function requestOf({ kind, text, file, sources }: RequestDraft) {
  const userIds = readIds(text).ids
  if (userIds.length === 0 && file === null) return null
  return {
    kind,
    userIds,
    ...(file && { csv: file.text }),
    ...(sources && { sources: [...sources] }),
  }
}

export type DeletionRequest = NonNullable<ReturnType<typeof requestOf>>

type RequestField = 'users' | 'file' | 'sources'

/** The form field that shows a refusal. A field of the operation may be one of many users. */
export function fieldOf(field: string | null): RequestField | null {
  const first = /^\w+/.exec(field ?? '')?.[0]
  if (first === 'userIds') return 'users'
  if (first === 'csv') return 'file'
  return first === 'sources' ? 'sources' : null
}
