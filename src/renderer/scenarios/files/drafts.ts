import { useQuery } from '@tanstack/react-query'
import { client, queries } from '../../rpc/api.ts'
import { createCell, useCell } from '../../ui/cell.ts'
import { refusalAt } from '../../ui/field/refusal.ts'
import { say } from '../../ui/notice/toasts.tsx'
import { readScenarios, textQuery } from './queries.ts'

interface Draft {
  /** The content of the file when the edit started. */
  base: string
  text: string
  /** The reason it was not saved. */
  fault: string | null
}

/** Unsaved changes by file. They survive a change of page. */
const cell = createCell<Readonly<Record<string, Draft>>>({})

function put(file: string, draft: Draft | null): void {
  const { [file]: _, ...others } = cell.get()
  cell.set(draft ? { ...others, [file]: draft } : others)
}

export const drafts = {
  write(file: string, base: string, text: string) {
    const before = cell.get()[file]
    const from = before?.base ?? base
    put(file, text === from ? null : { base: from, text, fault: null })
  },
  forget: (file: string) => put(file, null),
  /** Returns false if refused. The editor shows the reason. */
  async save(file: string): Promise<boolean> {
    const draft = cell.get()[file]
    if (!draft) return true
    const { text } = draft
    try {
      await client.scenarios.save({ file, text, replace: true })
    } catch (error) {
      put(file, { ...draft, fault: refusalAt(error).message })
      return false
    }
    queries.setQueryData(textQuery(file).queryKey, { file, text })
    // Text typed in the meantime stays.
    const now = cell.get()[file]
    put(file, now && now.text !== text ? { ...now, base: text, fault: null } : null)
    say('Scenario file saved', file)
    await readScenarios()
    return true
  },
}

/** A file on disk and its unsaved changes. */
export function useFileDraft(file: string) {
  const { data, error } = useQuery({ ...textQuery(file), refetchOnMount: 'always' })
  const draft = useCell(cell)[file]
  return {
    text: draft?.text ?? data?.text,
    saved: data?.text,
    isChanged: draft !== undefined,
    /** Whether the file was changed on disk since the edit started. */
    isOvertaken: draft !== undefined && data !== undefined && data.text !== draft.base,
    fault: draft?.fault ?? null,
    error,
  }
}
