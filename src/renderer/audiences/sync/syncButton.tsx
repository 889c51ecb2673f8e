import { useState } from 'react'
import type { SyncPreview } from '../../../contract/people.ts'
import { countText, plural } from '../../../contract/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { say, sayFault } from '../../ui/notice/toasts.tsx'
import { clientOf, type Kind, readPeopleAgain } from '../kinds/kinds.ts'

interface SyncButtonProps {
  kind: Kind
  of: { id: string; name: string; syncing: boolean }
  preview: SyncPreview | undefined
}

/** Shows how many changes it sends, or why it is disabled. */
export function SyncButton({ kind, of, preview }: SyncButtonProps) {
  const [busy, setBusy] = useState(false)
  const count = preview ? preview.added + preview.changed + preview.removed : 0
  const sync = async () => {
    setBusy(true)
    try {
      const { added, changed, removed } = await clientOf(kind).sync({ id: of.id })
      say(`Syncing ${plural(added + changed + removed, 'change')}`, of.name)
      await readPeopleAgain()
    } catch (error) {
      sayFault('Not synced', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      asks
      look="primary"
      unless={busy ? 'The sync is in progress' : disabledReason(of, preview, count)}
      onClick={() => void sync()}
    >
      {busy ? 'Syncing' : preview ? title(preview, count) : 'Sync'}
    </Button>
  )
}

function title({ first }: SyncPreview, count: number): string {
  if (first) return count === 0 ? 'Send first sync' : `Send first sync: ${plural(count, 'user')}`
  return count === 0 ? 'Sync' : `Sync ${countText(count)} ${count === 1 ? 'change' : 'changes'}`
}

function disabledReason(
  { syncing }: SyncButtonProps['of'],
  preview: SyncPreview | undefined,
  count: number,
): string | null {
  if (!preview) return 'The preview is loading'
  if (syncing) return 'A sync is in progress'
  if (preview.refusal !== null) return sentence(preview.refusal)
  if (count > 0) return null
  return preview.first ? 'There is nothing to send yet' : 'Nothing has changed since the last sync'
}

/** Capitalises a reason, which the workbench phrases as part of a sentence. */
const sentence = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
