import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mistake } from '../../contract/mistake.ts'
import type { WorkspaceDiff } from '../../contract/workspace.ts'
import { mistakeText } from '../text/mistakeText.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import type { Store } from '../store/store.ts'
import type { ReadStore } from '../store/readStore.ts'
import { applyChanges } from './applyChanges.ts'
import { currentWorkspace } from './current.ts'
import { diffWorkspaces } from './diff.ts'
import { type Fault, readWorkspaceFile } from './file.ts'
import { firstMistakes } from '../text/yamlText.ts'
import { readyHere, type ReadText, type ReadyText, type ReadyWorkspace } from './readyText.ts'
import { resolveWorkspace } from './resolve.ts'

interface Place {
  env: NodeJS.ProcessEnv
  addresses: ReceiverAddresses
}

/** Null faults: it was applied. */
export type Applied = { diff: WorkspaceDiff; faults: null } | { diff: null; faults: Fault[] }

/** Reads a workspace file by name. Throws a Refusal with file, line and path. */
export function readFileText(file: string, env: NodeJS.ProcessEnv): ReadText {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${file} cannot be read: ${(error as Error).message}`)
  }
  return readText(readWorkspaceFile(text, { env, directory: dirname(file) }), (mistakes) => [
    ...mistakes.map((mistake) => mistakeText(`${file}:${mistake.line}`, mistake)),
    'Nothing was applied.',
  ])
}

/** The same for a text sent to Hookbench: whoever sent it may not read what the running Hookbench can read. */
export const readSentText = (yaml: string): ReadText =>
  readText(readWorkspaceFile(yaml, { env: {}, directory: null }), (mistakes) =>
    mistakes.map((mistake) => mistakeText(`line ${mistake.line}`, mistake)),
  )

function readText(
  read: ReturnType<typeof readWorkspaceFile>,
  linesOf: (mistakes: Mistake[]) => string[],
): ReadText {
  const refuse = (mistakes: Mistake[]) =>
    new Refusal('BAD_REQUEST', linesOf(mistakes).join('\n'), mistakes[0]?.path || null, mistakes)
  if (!read.workspace) throw refuse(read.mistakes)
  const { workspace, mistakeAt } = read
  return {
    workspace,
    refuse: (faults) =>
      refuse(firstMistakes(faults.map(({ path, message }) => mistakeAt(path, message)))),
  }
}

/** What applying a text would change; rejected exactly like applying it. */
export function diffWorkspaceText(
  store: ReadStore,
  { workspace, refuse }: ReadyText,
  addresses: ReceiverAddresses,
): WorkspaceDiff {
  const { wanted, current, faults } = planned(store, workspace, addresses)
  if (faults.length > 0) throw refuse(faults)
  return diffWorkspaces(current, wanted)
}

/** Applies a workspace completely or not at all. */
export const applyWorkspace = (
  store: Store,
  workspace: ReadyWorkspace,
  addresses: ReceiverAddresses,
): Applied =>
  store.change(() => {
    const { wanted, current, faults } = planned(store, workspace, addresses)
    if (faults.length > 0) return { diff: null, faults }
    const diff = diffWorkspaces(current, wanted)
    applyChanges(store, wanted, diff)
    return { diff, faults: null }
  })

function planned(store: ReadStore, workspace: ReadyWorkspace, addresses: ReceiverAddresses) {
  const current = currentWorkspace(store)
  return { ...resolveWorkspace(current, workspace, addresses), current }
}

/** The difference that was applied. Throws the reason if nothing was. */
export function appliedDiff(
  { diff, faults }: Applied,
  { refuse }: Pick<ReadText, 'refuse'>,
): WorkspaceDiff {
  if (faults !== null) throw refuse(faults)
  return diff
}

/** Reads and applies a workspace file in one thread. Throws a Refusal, with nothing changed. */
export function applyWorkspaceFile(store: Store, file: string, place: Place): WorkspaceDiff {
  const read = readyHere(readFileText(file, place.env))
  return appliedDiff(applyWorkspace(store, read.workspace, place.addresses), read)
}
