import type { MembersChange, ValuesChange } from '../../../contract/people.ts'
import { client } from '../../rpc/api.ts'
import { say, sayFault } from '../../ui/notice/toasts.tsx'
import { type Kind, readPeopleAgain } from '../kinds/kinds.ts'
import { onlyUser, outcome, unchangedText } from './outcome.ts'

/** The input of a change: members of an audience, or values of a computed trait. */
interface Changes {
  audience: Partial<MembersChange>
  trait: Partial<ValuesChange>
}

interface Changed {
  counts: Record<string, number>
  unchanged: number
}

const send: { [K in Kind]: (id: string, input: Changes[K]) => Promise<Changed> } = {
  async audience(id, input) {
    const { unchanged, added, removed } = await client.audiences.members.change({ id, ...input })
    return { counts: { added, removed }, unchanged }
  },
  async trait(id, input) {
    const { unchanged, set, cleared } = await client.traits.values.change({ id, ...input })
    return { counts: { set, cleared }, unchanged }
  },
}

const named: { [K in Kind]: (input: Changes[K]) => string[] } = {
  audience: ({ add = [], remove = [], release = [] }) => [...add, ...remove, ...release],
  trait: ({ set = {}, clear = [], release = [] }) => [...Object.keys(set), ...clear, ...release],
}

/** Shows the result. Throws if the change is refused as a whole. */
export async function changeUsers<K extends Kind>(
  kind: K,
  id: string,
  input: Changes[K],
  undo?: Changes[K],
): Promise<void> {
  const { counts, unchanged } = await send[kind](id, input)
  const offer = undo && {
    title: 'Undo',
    action: () => void changeUsersAtOnce(kind, id, undo),
  }
  const user = input.csv === undefined ? onlyUser(named[kind](input)) : null
  say(outcome(counts), user ?? unchangedText(unchanged), offer)
  await readPeopleAgain()
}

/** For controls that have no field to show a refusal at. */
export async function changeUsersAtOnce<K extends Kind>(
  kind: K,
  id: string,
  input: Changes[K],
  undo?: Changes[K],
): Promise<void> {
  try {
    await changeUsers(kind, id, input, undo)
  } catch (error) {
    sayFault('Not changed', error)
  }
}
