import { useQuery } from '@tanstack/react-query'
import { client, queries } from '../api.ts'
import { createCell, useCell } from '../cell.ts'
import { refusalAt } from '../ui/refusal.ts'
import { say } from '../ui/toasts.tsx'
import { readScenarios, textQuery } from './queries.ts'

interface Draft {
  /** What the file said when the writing began. */
  base: string
  text: string
  /** Why it was not saved. */
  fault: string | null
}

/** What is written and not saved, by file. Another page does not lose it. */
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
  /** False: it was refused, which is said at the editor. */
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
    // What was typed meanwhile stays.
    const now = cell.get()[file]
    put(file, now && now.text !== text ? { ...now, base: text, fault: null } : null)
    say('Saved', file)
    await readScenarios()
    return true
  },
}

/** A file as it is on the disk and as it is written here. */
export function useFileDraft(file: string) {
  const { data, error } = useQuery({ ...textQuery(file), refetchOnMount: 'always' })
  const draft = useCell(cell)[file]
  return {
    text: draft?.text ?? data?.text,
    saved: data?.text,
    isChanged: draft !== undefined,
    /** Someone else has changed it since the writing began. */
    isOvertaken: draft !== undefined && data !== undefined && data.text !== draft.base,
    fault: draft?.fault ?? null,
    error,
  }
}
