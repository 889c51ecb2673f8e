import { addFiles } from '../../scenarios/files/actions.ts'
import { openImport, takeFile } from '../../transfer/import/importing.ts'
import { importDraft } from '../../workspace/draft.ts'
import { openWorkspaceImport } from '../../workspace/open.ts'
import { sayFault } from '../../ui/notice/toasts.tsx'
import { viewing } from '../../ui/viewing.ts'

type Kind = 'workspace' | 'scenario' | 'calls'

/** By its name, and for YAML by the keys that only a scenario file has. Null: it is none of ours. */
function kindOf(name: string, text: string): Kind | null {
  if (/\.(ndjson|jsonl|har|json)$/i.test(name)) return 'calls'
  if (!/\.ya?ml$/i.test(name)) return null
  return /^(steps|scenarios|setup)\s*:/m.test(text) ? 'scenario' : 'workspace'
}

/** Opens a file where it can be checked before anything changes. A scenario is added to the folder of scenarios. */
export async function openFile(file: File, navigate: (path: string) => void): Promise<void> {
  const text = await file.text()
  const kind = kindOf(file.name, text)
  if (kind === null)
    return sayFault(
      `${file.name} not opened`,
      'Hookbench opens workspace and scenario files (.yaml) and exported calls (.ndjson, .har, .json).',
    )
  const role = viewing.get()
  if (role !== null) return sayFault(`${file.name} not opened`, role)
  if (kind === 'calls') {
    openImport()
    return takeFile([file])
  }
  if (kind === 'workspace') {
    importDraft.set(text)
    return openWorkspaceImport()
  }
  const added = await addFiles([file])
  if (added !== null) navigate(`/scenarios/${encodeURIComponent(added)}`)
}
