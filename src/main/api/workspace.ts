import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import type { ReadStore } from '../store/readStore.ts'
import { diffWorkspaceText, readSentText } from '../workspace/apply.ts'
import { exportWorkspace } from '../workspace/export.ts'
import { readyText } from '../workspace/readyText.ts'
import type { DeskParts } from './deskParts.ts'
import type { Implementer } from './implementer.ts'

interface Parts extends Pick<DeskParts, 'applyWorkspace' | 'readPlans'> {
  store: ReadStore
  addresses: ReceiverAddresses
}

/** Converts the workspace to the text of a file, and back. */
export const workspaceDeskRoutes = (os: Implementer['workspace'], parts: Parts) => ({
  export: os.export.handler(({ input: { secrets } }) => ({
    yaml: parts.store.read(() =>
      exportWorkspace(parts.store, { addresses: parts.addresses, secrets }),
    ),
  })),
  diff: os.diff.handler(async ({ input: { yaml } }) => {
    const text = await readyText(readSentText(yaml), parts.readPlans)
    return parts.store.read(() => diffWorkspaceText(parts.store, text, parts.addresses))
  }),
  apply: os.apply.handler(({ input: { yaml } }) => parts.applyWorkspace(readSentText(yaml))),
})
