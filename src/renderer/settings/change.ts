import type { CurrentSettings } from '../../contract/settings.ts'
import { api, client, queries } from '../api.ts'
import { say, sayFault } from '../ui/toasts.tsx'

export type Change = Parameters<typeof client.settings.update>[0]

/** `title`: what the toast says of it; `undo`: the change that takes it back, null where none can. */
interface ChangeWords {
  title: string
  undo: Change | null
}

/** Changes settings, says so, and offers to take it back if that can be. Throws the refusal: nothing was changed then. */
export async function changeSettings(change: Change, { title, undo }: ChangeWords): Promise<void> {
  take(await client.settings.update(change))
  const offer = undo && { title: 'Undo', act: () => void takeBack(undo, title) }
  say(title, null, offer ?? undefined)
}

/** For what has no field to show a refusal at: a switch or a choice. */
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
