import type { CurrentSettings } from '../../contract/settings.ts'
import { api, client, queries } from '../rpc/api.ts'
import { say, sayFault } from '../ui/notice/toasts.tsx'

export type Change = Parameters<typeof client.settings.update>[0]

/** `title`: the toast; `undo`: the change that reverts it, null if it is irreversible. */
interface ChangeWords {
  title: string
  undo: Change | null
}

/** Changes settings, shows a toast, and offers an undo if possible. Throws if refused. */
export async function changeSettings(change: Change, { title, undo }: ChangeWords): Promise<void> {
  take(await client.settings.update(change))
  const offer = undo && { title: 'Undo', action: () => void takeBack(undo, title) }
  say(title, null, offer ?? undefined)
}

/** For toggles and choices, which have no field to show a refusal at. */
export function changeAtOnce(change: Change, words: ChangeWords): void {
  changeSettings(change, words).catch((error: unknown) => sayFault('Not changed', error))
}

async function takeBack(undo: Change, title: string): Promise<void> {
  try {
    take(await client.settings.update(undo))
    say('Undone', title)
  } catch (error) {
    sayFault('Not undone', error)
  }
}

function take(settings: CurrentSettings): void {
  queries.setQueryData(api.settings.get.queryKey(), settings)
}
