import { api, client, queries } from '../../rpc/api.ts'

/** The two kinds of things on this page. Both sync the same way. */
export type Kind = 'audience' | 'trait'

export const kindWords: Record<Kind, { one: string; title: string }> = {
  audience: { one: 'audience', title: 'Audience' },
  trait: { one: 'computed trait', title: 'Computed trait' },
}

export const groupOf = (kind: Kind) => (kind === 'audience' ? api.audiences : api.traits)
export const clientOf = (kind: Kind) => (kind === 'audience' ? client.audiences : client.traits)

/** The path of an audience or trait; `new` is the form that creates one. */
export const pathOf = (kind: Kind, id: string) =>
  `/${kind === 'audience' ? 'audiences' : 'traits'}/${id}`

/** Refetches everything that a change may affect, without waiting for the change hint. */
export async function readPeopleAgain(): Promise<void> {
  await Promise.all(
    [api.audiences.key(), api.traits.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
}
