import { api, client, queries } from '../api.ts'

/** What the page is about. Both are synced in the same way. */
export type Kind = 'audience' | 'trait'

export const kindWords: Record<Kind, { one: string; One: string }> = {
  audience: { one: 'audience', One: 'Audience' },
  trait: { one: 'computed trait', One: 'Computed trait' },
}

export const groupOf = (kind: Kind) => (kind === 'audience' ? api.audiences : api.traits)
export const clientOf = (kind: Kind) => (kind === 'audience' ? client.audiences : client.traits)

/** Where one of them is on the screen; `new`: the form that makes one. */
export const pathOf = (kind: Kind, id: string) =>
  `/${kind === 'audience' ? 'audiences' : 'traits'}/${id}`

/** All that a change of one may show in. Also said by a change hint, a moment later. */
export async function readPeopleAgain(): Promise<void> {
  await Promise.all(
    [api.audiences.key(), api.traits.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
}
