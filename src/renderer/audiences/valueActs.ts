import type { ValuesChange } from '../../contract/people.ts'
import { client } from '../api.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { readPeopleAgain } from './kinds.ts'
import { asBefore, outcome, soleOf } from './outcome.ts'

type Wish = Partial<ValuesChange>

/** Sets and clears values and says what that came to. Throws the refusal: nothing was changed then. */
export async function changeValues(id: string, wish: Wish, undo?: Wish): Promise<void> {
  const { set, cleared, unchanged } = await client.traits.values.change({ id, ...wish })
  const named = [...Object.keys(wish.set ?? {}), ...(wish.clear ?? []), ...(wish.release ?? [])]
  const user = wish.csv === undefined ? soleOf(named) : null
  const offer = undo && { title: 'Undo', act: () => void changeValuesAtOnce(id, undo) }
  say(outcome({ set, cleared }), user ?? asBefore(unchanged), offer)
  await readPeopleAgain()
}

/** For where there is no field to show a refusal at. */
export async function changeValuesAtOnce(id: string, wish: Wish, undo?: Wish): Promise<void> {
  try {
    await changeValues(id, wish, undo)
  } catch (error) {
    sayFault('Not changed', error)
  }
}
