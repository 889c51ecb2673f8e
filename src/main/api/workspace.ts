import type { Workbench } from '../workbench.ts'
import { diffWorkspaceText } from '../workspace/apply.ts'
import { exportWorkspace } from '../workspace/export.ts'
import type { Implementer } from './implementer.ts'

/** The workspace as the text of a file, and back. */
export const workspaceRoutes = (os: Implementer, workbench: Workbench) => ({
  workspace: {
    export: os.workspace.export.handler(({ input: { secrets } }) => ({
      yaml: exportWorkspace(workbench.store, {
        receiverUrl: workbench.addresses.receiver,
        secrets,
      }),
    })),
    diff: os.workspace.diff.handler(({ input: { yaml } }) =>
      diffWorkspaceText(workbench.store, yaml, {
        env: workbench.env,
        receiverUrl: workbench.addresses.receiver,
      }),
    ),
    apply: os.workspace.apply.handler(({ input: { yaml } }) => workbench.applyWorkspaceText(yaml)),
  },
})
