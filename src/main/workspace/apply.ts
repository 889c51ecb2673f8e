import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mistake } from '../../contract/mistake.ts'
import type { WorkspaceDiff } from '../../contract/workspace.ts'
import { mistakeText } from '../text/mistakeText.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Store } from '../store/store.ts'
import { applyChanges } from './applyChanges.ts'
import { currentWorkspace } from './current.ts'
import { diffWorkspaces } from './diff.ts'
import { readWorkspaceFile } from './file.ts'
import { firstMistakes } from '../text/yamlText.ts'
import { resolveWorkspace } from './resolve.ts'

interface Place {
  env: NodeJS.ProcessEnv
  receiverUrl: string
}

/** Applies a workspace file by name, completely or not at all. Throws a Refusal with file, line and path. */
export function applyWorkspaceFile(store: Store, file: string, place: Place): WorkspaceDiff {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${file} cannot be read: ${(error as Error).message}`)
  }
  const read = readWorkspaceFile(text, { env: place.env, directory: dirname(file) })
  const refuse = (mistakes: Mistake[]) => {
    const lines = mistakes.map((mistake) => mistakeText(`${file}:${mistake.line}`, mistake))
    return refusal(mistakes, [...lines, 'Nothing was applied.'])
  }
  return applied(store, { read, refuse, ...place })
}

/** The same for a text sent to Hookbench. */
export const applyWorkspaceText = (store: Store, yaml: string, place: Place): WorkspaceDiff =>
  applied(store, sent(yaml, place))

/** What applying a text would change; rejected exactly like applying it. */
export const diffWorkspaceText = (store: Store, yaml: string, place: Place): WorkspaceDiff =>
  planned(store, sent(yaml, place)).diff

interface Given {
  read: ReturnType<typeof readWorkspaceFile>
  refuse: (mistakes: Mistake[]) => Refusal
  receiverUrl: string
}

const sent = (yaml: string, { env, receiverUrl }: Place): Given => ({
  read: readWorkspaceFile(yaml, { env, directory: null }),
  refuse: (mistakes) =>
    refusal(
      mistakes,
      mistakes.map((mistake) => mistakeText(`line ${mistake.line}`, mistake)),
    ),
  receiverUrl,
})

function planned(store: Store, { read, refuse, receiverUrl }: Given) {
  if (!read.workspace) throw refuse(read.mistakes)
  const current = currentWorkspace(store)
  const { wanted, faults } = resolveWorkspace(current, read.workspace, receiverUrl)
  if (faults.length > 0)
    throw refuse(firstMistakes(faults.map(({ path, message }) => read.mistakeAt(path, message))))
  return { wanted, diff: diffWorkspaces(current, wanted) }
}

const applied = (store: Store, given: Given): WorkspaceDiff =>
  store.change(() => {
    const { wanted, diff } = planned(store, given)
    applyChanges(store, wanted, diff)
    return diff
  })

const refusal = (mistakes: Mistake[], lines: string[]) =>
  new Refusal('BAD_REQUEST', lines.join('\n'), mistakes[0]?.path || null, mistakes)
