import type { DeletionPreview } from '../../../contract/deletion.ts'
import { countText, plural } from '../../../contract/format.ts'
import { confirm, mostNamed } from '../../ui/dialog/confirm.ts'
import { buttonText, kinds } from './kinds.ts'
import type { DeletionRequest } from './requestDraft.ts'

/** Confirms a deletion: states what is deleted and what is retained. */
export function confirmDeletion(
  { kind, userIds }: DeletionRequest,
  preview: DeletionPreview,
): Promise<boolean> {
  const items = userIds
    .slice(0, mostNamed)
    .map((id) => ({ id, line: <span className="mono">{id}</span> }))
  return confirm({
    title: `${kinds[kind].action(plural(preview.users, 'user'))}?`,
    named: { items, more: moreText(items.length, preview.users - items.length) },
    note: [
      'Their profiles, audience memberships and computed traits are deleted. This cannot be undone. Stored calls and messages stay.',
      ...(kind === 'suppress_with_delete'
        ? ['Later calls are rejected until you unsuppress them.']
        : []),
    ].join(' '),
    action: buttonText(kind, preview),
  })
}

function moreText(named: number, more: number): string | null {
  if (more <= 0) return null
  return named > 0 ? `and ${countText(more)} more` : `${plural(more, 'user')} from the file`
}
