import type { WorkspaceDiff } from '../../contract/workspace.ts'
import type { Store } from '../store/store.ts'
import { diffWorkspaceText } from '../workspace/apply.ts'
import { exportWorkspace } from '../workspace/export.ts'
import type { Implementer } from './implementer.ts'

interface Parts {
  store: Store
  env: NodeJS.ProcessEnv
  addresses: { receiver: string }
  applyWorkspaceText: (yaml: string) => WorkspaceDiff
}

/** Converts the workspace to the text of a file, and back. */
export const workspaceRoutes = (os: Implementer['workspace'], parts: Parts) => ({
  export: os.export.handler(({ input: { secrets } }) => ({
    yaml: exportWorkspace(parts.store, { receiverUrl: parts.addresses.receiver, secrets }),
  })),
  diff: os.diff.handler(({ input: { yaml } }) =>
    diffWorkspaceText(parts.store, yaml, {
      env: parts.env,
      receiverUrl: parts.addresses.receiver,
    }),
  ),
  apply: os.apply.handler(({ input: { yaml } }) => parts.applyWorkspaceText(yaml)),
})
