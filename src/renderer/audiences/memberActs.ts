import type { MembersChange } from '../../contract/people.ts'
import { client } from '../api.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { readPeopleAgain } from './kinds.ts'
import { asBefore, outcome, soleOf } from './outcome.ts'

type Wish = Partial<MembersChange>

/** Changes who belongs and says what that came to. Throws the refusal: nothing was changed then. */
export async function changeMembers(id: string, wish: Wish, undo?: Wish): Promise<void> {
  const { added, removed, unchanged } = await client.audiences.members.change({ id, ...wish })
  const offer = undo && { title: 'Undo', act: () => void changeAtOnce(id, undo) }
  const { add = [], remove = [], release = [] } = wish
  const user = wish.csv === undefined ? soleOf([...add, ...remove, ...release]) : null
  say(outcome({ added, removed }), user ?? asBefore(unchanged), offer)
  await readPeopleAgain()
}

/** For where there is no field to show a refusal at. */
export async function changeAtOnce(id: string, wish: Wish, undo?: Wish): Promise<void> {
  try {
    await changeMembers(id, wish, undo)
  } catch (error) {
    sayFault('Not changed', error)
  }
}
